// sound.js: soft sounds for what happens at a table: a move, a battle, your turn, the end. They are
// made here, of a few tones each, and are off until a person switches them on in the settings.

// A tone: its pitch in Hz where it begins and where it ends, when it begins and how long it rings
// in seconds, how loud it is, and its shape.
const sounds = {
    move: [[330, 190, 0, 0.11, 0.16, "triangle"]],
    battle: [[130, 48, 0, 0.34, 0.4, "sine"], [105, 42, 0.17, 0.36, 0.34, "sine"],
        [140, 46, 0.36, 0.5, 0.42, "sine"]],
    turn: [[587, 587, 0, 0.7, 0.1, "sine"], [880, 880, 0.13, 0.9, 0.09, "sine"]],
    end: [[392, 392, 0, 1.3, 0.09, "sine"], [494, 494, 0.16, 1.3, 0.09, "sine"],
        [587, 587, 0.32, 1.4, 0.09, "sine"], [784, 784, 0.48, 1.8, 0.09, "sine"]],
};
const rests = {move: 0.13, battle: 0.75, turn: 0.6, end: 1.2}; // seconds until the next may begin
const patience = 1.5; // what would begin later than that is not played

let studio, free = 0; // free: when the last sound makes room for the next

function ring(tone, at) {
    const [from, to, start, length, loud, shape] = tone;
    const voice = studio.createOscillator(), gain = studio.createGain(), begin = at + start;
    voice.type = shape;
    voice.frequency.setValueAtTime(from, begin);
    voice.frequency.exponentialRampToValueAtTime(to, begin + length * 0.6);
    gain.gain.setValueAtTime(0.0001, begin);
    gain.gain.exponentialRampToValueAtTime(loud, begin + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    voice.connect(gain).connect(studio.destination);
    voice.start(begin);
    voice.stop(begin + length);
}

// Browsers let a page sound once somebody has touched it; until then it stays silent.
export function sound(name) {
    if (document.documentElement.dataset.sound !== "on" || !window.AudioContext) return;
    studio ??= new AudioContext();
    if (studio.state === "suspended") studio.resume();
    const now = studio.currentTime, at = Math.max(now, free);
    if (at - now > patience) return;
    free = at + rests[name];
    for (const tone of sounds[name]) ring(tone, at);
}

// The new lines of a log sound once: a battle among them is heard, whatever else happened.
export function soundOf(lines) {
    if (lines.length) sound(lines.some(e => e.matches(".w-battle")) ? "battle" : "move");
}
