// links.js: buttons that copy an address, and pages that wait for something.
import {body, find} from "./page.js";
import {road} from "./road.js";

// Without HTTPS there is no clipboard, but selected text can be copied.
async function copyLink(link, button) {
    link.select();
    const byMark = () => document.execCommand("copy");
    await (navigator.clipboard?.writeText(link.value).catch(byMark) ?? byMark());
    const label = button?.textContent;
    if (!button || label === button.dataset.done) return;
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = label; }, 2000);
}

document.addEventListener("click", event => {
    const copy = event.target.closest("[data-copy], [data-copies]");
    if (!copy) return;
    const id = copy.dataset.copies ?? copy.id;
    copyLink(find(id) ?? copy, document.querySelector(`[data-copies="${CSS.escape(id)}"]`));
});

// A page that waits looks again by itself.
if (body.dataset.comeBack) setTimeout(() => road.reload(), 1000 * body.dataset.comeBack);
