/* symbols.c: the pictures that all games share, 24 x 24 each.
 *
 * A symbol has two tones: what has the class "a" takes the colour (`color`) of where it is used, what has no class
 * takes its `fill`. Goods and shields bring their own colours, by class. */
#include "draw/draw.h"

struct symbol {
    const char *name, *shapes;
};

/* clang-format off */
static const struct symbol symbols[] = {
    /* League of Six */
    {"guard",
     "<path class='a' d='M18.2 1.5 20.6 6v3h-1.2v13h-1.8V9h-1.8V6z'/>"
     "<path class='a' d='M2.5 22c0-4.4 2.6-6.7 6.5-6.7s6.5 2.3 6.5 6.7z'/>"
     "<path d='M5.8 9h6.4v2.4a3.2 3.6 0 0 1-6.4 0z'/>"
     "<path class='a' d='M5.2 8a3.8 4.6 0 0 1 7.6 0l2.4 1.2c.5.9-.1 1.3-1 1.3H3.8c-.9 "
     "0-1.5-.4-1-1.3z'/>"},
    {"horse",
     "<path class='a' d='M6.2 22c0-4.3 1.9-6 3.2-8.3-1.8.3-2.7 1.5-4.4 2.2-1.3.5-3.2-1-3-2.5.1-.8 "
     "3-4.9 3.9-6.5C7 4.8 8.9 3.9 10.8 3.5L12 1.2l1.9 2.3c4.7 1.3 8.3 6.3 8.1 18.5z'/>"
     "<circle cx='9.6' cy='7.7' r='1.15'/>"
     "<path d='M15.3 5.6c3.3 2.7 4.7 7.4 4.7 13.4h-1.3c0-5.3-1-9.8-4.3-12.4z'/>"},
    {"waggon",
     "<path class='a' d='M1.5 8.5h17l-1.8 7H4z'/>"
     "<path class='a' d='M18.5 8.5h4v1.8h-3.6z'/>"
     "<circle class='a' cx='6.2' cy='17.5' r='4'/>"
     "<circle class='a' cx='15.3' cy='17.5' r='4'/>"
     "<circle cx='6.2' cy='17.5' r='2.3'/>"
     "<circle cx='15.3' cy='17.5' r='2.3'/>"
     "<circle class='a' cx='6.2' cy='17.5' r='.9'/>"
     "<circle class='a' cx='15.3' cy='17.5' r='.9'/>"
     "<path d='M5 10.3h11.2v1.1H5.2z'/>"},
    {"good-red",
     "<path class='gf-red' d='M4 4h16v16H4z'/>"
     "<path class='gd-red' d='M4 20v-4.5h16V20z'/>"},
    {"good-green",
     "<path class='gf-green' d='M12 3 22 20.5H2z'/>"
     "<path class='gd-green' d='M2 20.5 4.3 16.5h15.4L22 20.5z'/>"},
    {"good-yellow",
     "<circle class='gf-yellow' cx='12' cy='12' r='9.3'/>"
     "<path class='gd-yellow' d='M3.5 15.8h17a9.3 9.3 0 0 1-17 0z'/>"},
    {"good-blue",
     "<path class='gf-blue' d='M12 1.5 22.5 12 12 22.5 1.5 12z'/>"
     "<path class='gd-blue' d='M5.2 15.7h13.6L12 22.5z'/>"},
    {"figure",
     "<path class='a' d='M8.7 4a3.3 3.3 0 0 1 6.6 0l3 1c.6.7.1 1.2-.6 1.2H6.3c-.7 0-1.2-.5-.6-1.2z'/>"
     "<path class='a' d='M9 7.2h6v.9c0 .9-.3 1.5-.8 2 2 .7 3.2 2.3 3.6 4.7l1.5 7.7H4.7l1.5-7.7c.4-2.4 "
     "1.6-4 3.6-4.7-.5-.5-.8-1.1-.8-2z'/>"},
    {"clergy",
     "<path class='a' d='M12 1.5c4.3 2.8 6.7 6.5 6.5 10.6L17 18H7l-1.5-5.9C5.3 8 7.7 4.3 12 1.5z'/>"
     "<path class='a' d='M6.3 19.2h11.4l.7 3.3H5.6z'/>"
     "<path d='M11.1 6h1.8v3.2h2.7V11h-2.7v5h-1.8v-5H8.4V9.2h2.7z'/>"},
    {"aristocracy",
     "<path class='a' d='M12 .8 14.2 4v10.2H9.8V4z'/>"
     "<path class='a' d='M5.5 14h13v2.6h-13zM10.7 16.6h2.6v3.6h-2.6z'/>"
     "<circle class='a' cx='12' cy='21.3' r='2'/>"
     "<path d='M11.5 4.5h1v9h-1z'/>"},
    {"burghers",
     "<path class='a' d='M11 1.5h2v2.3l7.5 1.5v1.6L13 5.8V19h4.5v3h-11v-3H11V5.8L3.5 6.9V5.3L11 "
     "3.8z'/>"
     "<path class='a' d='M.8 14.5h7.6a3.8 3.3 0 0 1-7.6 0zM15.6 14.5h7.6a3.8 3.3 0 0 1-7.6 0z'/>"
     "<path class='a' d='m4.1 6.5h1l3 7.5H6.8L4.6 8.3 2.4 14H1.1zM18.9 6.5h1l3 7.5h-1.3l-2.2-5.7-2.2 "
     "5.7h-1.3z'/>"},
    {"crown",
     "<path class='a' d='M4.5 16.5C2.3 11 3 7 6.3 6c1.9-.5 3.6.6 4.7 "
     "2V5.3H9.3V3.7H11V2h2v1.7h1.7v1.6H13V8c1.1-1.4 2.8-2.5 4.7-2 3.3 1 4 5 1.8 10.5z'/>"
     "<path class='a' d='M4 17.8h16V22H4z'/>"
     "<path d='M6 14.5C4.8 11 5.1 8.6 6.9 8c1.9-.5 3.6 2 4 6.5zM18 "
     "14.5c1.2-3.5.9-5.9-.9-6.5-1.9-.5-3.6 2-4 6.5z'/>"
     "<circle cx='8' cy='19.9' r='1'/>"
     "<circle cx='12' cy='19.9' r='1'/>"
     "<circle cx='16' cy='19.9' r='1'/>"},
    {"siege",
     "<path class='a' d='m2.2 4.7 1.5-1.5L21.8 20.3l-1.5 1.5z'/>"
     "<path class='a' d='m21.8 4.7-1.5-1.5L2.2 20.3l1.5 1.5z'/>"
     "<path class='a' d='M1 2.2 4.3 1l1.6 3.9-3.7 1zM23 2.2 19.7 1l-1.6 3.9 3.7 1z'/>"
     "<path d='M5.8 3.3h12.4v4.5c0 3.3-1.6 5.8-4 6.7v2.9l3.6 "
     "2.2v2.9H6.2v-2.9l3.6-2.2v-2.9c-2.4-.9-4-3.4-4-6.7z'/>"
     "<path class='a' d='M7 4.5h10v3.3c0 3.2-1.7 5.4-4 6v4.3l3.5 "
     "2.1v1.1h-9v-1.1l3.5-2.1v-4.3c-2.3-.6-4-2.8-4-6z'/>"},
    {"arrow",
     "<path class='a' d='M12 2 21.5 13h-5.2v9H7.7v-9H2.5z'/>"},
    /* Löwenherz */
    {"castle",
     "<path class='a' d='M2 3h2v2h1.5V3h2v2H9v4.5h1.2V8h1"
     ".2v1.5h1.2V8h1.2v1.5H15V5h1.5V3h2v2H20V3h2v19H2z'/>"
     "<path d='M9.5 22v-4.5a2.5 2.5 0 0 1 5 0V22zM4.8 9h1.4v3.2H4.8zM17.8 9h1.4v3.2h-1.4z'/>"},
    {"knight",
     "<path class='a' d='M13.5 1c3.3-.6 6.7.6 8 3.3-2.3-.5-3.4.2-4.2 1.3z'/>"
     "<path class='a' d='M5 10.5C5 6 8 3.2 12 3.2s7.3 3 7.3 7.3c0 5.3-.8 8.5-3.3 11.5H9.2C6.2 19.5 5 "
     "15.5 5 10.5z'/>"
     "<path d='M4 10.3h9.5l1.3 1.3-1.3 1.3H4.3zM7.8 15.3h1.3v2.8H7.8zM10.3 15.3h1.3v2.8h-1.3z'/>"},
    {"wall",
     "<path class='a' d='M1 8h3.5v2.5h2.5V8h3.5v2.5h3V8H17v2.5h2.5V8H23v9.5H1z'/>"
     "<path d='M1 13.4h22v1H1zM6.5 14.4h1v3.1h-1zM16.5 14.4h1v3.1h-1zM11.5 11h1v2.4h-1z'/>"},
    {"ducat",
     "<circle class='a' cx='12' cy='12' r='10'/>"
     "<circle cx='12' cy='12' r='8'/>"
     "<circle class='a' cx='12' cy='12' r='7'/>"
     "<path d='M12 6.3c1.5 1.8 1.7 3 .9 4.2 1.5-.9 3-.6 4.5.9-1.8 1.5-3 1.7-4.3.8.4 1.6-.1 3-1.1 "
     "4.8-1-1.8-1.5-3.2-1.1-4.8-1.3.9-2.5.7-4.3-.8 1.5-1.5 3-1.8 4.5-.9-.8-1.2-.6-2.4.9-4.2z'/>"},
    {"treasure",
     "<path class='a' d='M2 10.8C2 7 4.3 4.5 7.5 4.5h9C19.7 4.5 22 7 22 10.8z'/>"
     "<path class='a' d='M2 12.2h20V21H2z'/>"
     "<path d='M9.7 9.5h4.6v5.7l-2.3 1.6-2.3-1.6z'/>"
     "<path class='a' d='M11.2 11.3h1.6v2.8h-1.6z'/>"
     "<path d='M5 4.9h1.1V21H5zM17.9 4.9H19V21h-1.1z'/>"},
    {"parchment",
     "<path class='a' d='M6.5 2H20a2.5 2.5 0 0 1 1.5 4.5h-3V19a3 3 0 0 1-3 3H4.8a2.8 2.8 0 0 "
     "1-2.3-4.5H5V4.5A2.5 2.5 0 0 1 6.5 2z'/>"
     "<path d='M7.5 6.5h8.3v1.2H7.5zM7.5 9.5h8.3v1.2H7.5zM7.5 12.5H13v1.2H7.5z'/>"
     "<path d='M4.6 18.8h8.6c0 .7.1 1.3.5 1.9H4.9a1.1 1.1 0 0 1-.3-1.9z'/>"},
    {"alliance",
     "<path class='a' d='M8.3 5a7 7 0 0 1 3.7 1.1A7 7 0 1 1 12 17.9 7 7 0 1 1 8.3 5zm0 2.6a4.4 4.4 0 "
     "1 0 1.5 8.5 7 7 0 0 1 0-8.2 4.4 4.4 0 0 0-1.5-.3zm7.4 0a4.4 4.4 0 0 0-1.5.3 7 7 0 0 1 0 8.2 4.4 "
     "4.4 0 1 0 1.5-8.5zM12 9.6a4.4 4.4 0 0 0 0 4.8 4.4 4.4 0 0 0 0-4.8z'/>"},
    {"renegade",
     "<path class='a' d='M3 12.5C3 8.6 5.7 6 9 6s6 2.6 6 6.5c0 4.2-.8 7-2.8 9.5H6.7C4.2 20 3 16.7 3 "
     "12.5z'/>"
     "<path d='M2 12.3h8.3l1 1.1-1 1.1H2.3z'/>"
     "<path class='a' d='M9.5 1.5h6.3A6.2 6.2 0 0 1 22 7.7v5.1h2L20.5 17.5 17 12.8h2.2V7.7a3.4 3.4 0 "
     "0 0-3.4-3.4H9.5z'/>"},
    {"sword-shield",
     "<path class='a' d='M2 3h12v7.5c0 5-2.8 7.8-6 9.3-3.2-1.5-6-4.3-6-9.3z'/>"
     "<path d='M7.2 5h1.6v5H12v1.6H8.8v6H7.2v-6H4V10h3.2z'/>"
     "<path class='a' d='M19.5 1 21.3 4v11h1.9v2h-2.7v2.7a1.7 1.7 0 1 1-2 0V17h-2.7v-2h1.9V4z'/>"},
    {"crown-sceptre",
     "<path class='a' d='m2 8.5 3.7 2.8L9 6l3.3 5.3L16 8.5 14.6 16H3.4z'/>"
     "<path class='a' d='M3.4 17.2h11.2V20H3.4z'/>"
     "<circle class='a' cx='2' cy='7.6' r='1.3'/>"
     "<circle class='a' cx='9' cy='5' r='1.5'/>"
     "<circle class='a' cx='16' cy='7.6' r='1.3'/>"
     "<path class='a' d='M19.4 8.5h1.7V22h-1.7z'/>"
     "<path class='a' d='M20.25 1.5 23 5.3l-2.75 3.5-2.75-3.5z'/>"},
    {"mountain",
     "<path class='a' d='M.8 20.5 8.5 5l4 7.3L15 8.5l8.2 12z'/>"
     "<path d='M8.5 5 11 9.6l-1.7 1.3-1.3-1-1.8 1.3-.6-.4z'/>"
     "<path d='M9.5 20.5v-3.2a2.5 2.5 0 0 1 5 0v3.2h-1.6v-3a.9.9 0 0 0-1.8 0v3z'/>"},
    {"forest",
     "<path class='a' d='M8 1.5 12.5 9h-2l3.5 6H9.2v5H6.8v-5H2l3.5-6h-2z'/>"
     "<path class='a' d='M17.8 7.5a4.7 4.7 0 0 1 1.2 9.2v4.8h-2.2v-4.8a4.7 4.7 0 0 1 1-9.2z'/>"
     "<path class='a' d='M2 21h20v1.5H2z'/>"},
    {"town",
     "<path class='a' d='M7 1.5 9.5 8v3l3.5-3 4.5 4v-1.5L20 8l3 2.5v11H1V12l3.5-3.3z'/>"
     "<path d='M6.3 9h1.4v2.2H6.3zM11.8 21.5v-4.3h2.4v4.3zM3.5 15h2v2.4h-2zM8 15h2v2.4H8zM18.5 "
     "14h2v2.4h-2z'/>"},
    /* Wallenstein */
    {"palace",
     "<path class='a' d='M12 1.5 15.5 6H21l1.5 3.5h-21L3 6h5.5z'/>"
     "<path class='a' d='M2.5 10.5h19V22h-19z'/>"
     "<path d='M5 12.5h1.8v3H5zM8.6 12.5h1.8v3H8.6zM13.6 12.5h1.8v3h-1.8zM17.2 12.5H19v3h-1.8zM5 "
     "17.7h1.8v2.6H5zM17.2 17.7H19v2.6h-1.8zM10 22v-3.2a2 2 0 0 1 4 0V22z'/>"},
    {"church",
     "<path class='a' d='M6.8.8h1.4v1.5h1.5v1.4H8.2v1.5L12 10v2.2l3-2.7 7 "
     "6V22H2.5V10l4.3-4.8V3.7H5.3V2.3h1.5z'/>"
     "<path d='M6.5 22v-3.5a1.5 1.5 0 0 1 3 0V22zM7 9.5h1.2v3.7H7zM14 17h1.3v3H14zM17.5 "
     "17h1.3v3h-1.3z'/>"},
    {"trade",
     "<path class='a' d='M12 1.5h2.5v3H17v3h2.5v3H22V22H2V10.5h2.5v-3H7v-3h2.5v-3z'/>"
     "<path d='M10.8 5.5h2.4V8h-2.4zM7 11h2.3v3H7zM14.7 11H17v3h-2.3zM10.8 11h2.4v3h-2.4zM4.5 "
     "16.3h15v1.3h-15zM10.3 22v-3.2h3.4V22z'/>"},
    {"grain",
     "<path class='a' d='M11.2 10h1.6v13h-1.6z'/>"
     "<path class='a' d='M12 1c1.5 1.5 1.5 3.6 0 5.3C10.5 4.6 10.5 2.5 12 1zM6.5 4.5c2.5.2 4.5 1.7 "
     "4.7 4.3C8.5 8.7 6.7 7.2 6.5 4.5zM17.5 4.5c-2.5.2-4.5 1.7-4.7 4.3 2.7-.1 4.5-1.6 4.7-4.3zM6 "
     "9c2.6.2 5 1.7 5.2 4.5C8.2 13.4 6.2 11.8 6 9zM18 9c-2.6.2-5 1.7-5.2 4.5 3-.1 5-1.7 5.2-4.5zM6 "
     "14c2.6.2 5 1.7 5.2 4.5C8.2 18.4 6.2 16.8 6 14zM18 14c-2.6.2-5 1.7-5.2 4.5 3-.1 5-1.7 5.2-4.5z'/>"},
    {"gold",
     "<path class='a' d='M2.5 17.3c0-1.6 3-2.6 6.5-2.6s6.5 1 6.5 2.6v2.4c0 1.6-3 2.6-6.5 "
     "2.6s-6.5-1-6.5-2.6z'/>"
     "<path class='a' d='M8 10.8c0-1.6 3-2.6 6.8-2.6s6.7 1 6.7 2.6v4.6c0 1-1.7 1.9-4.4 "
     "2.3.2-3-3-4.3-8.2-4.3-.7-.6-.9-1.5-.9-2.6z'/>"
     "<path d='M4.3 17.3c.9-.7 2.7-1.1 4.7-1.1s3.8.4 4.7 1.1c-.9.6-2.7 1-4.7 1s-3.8-.4-4.7-1zM9.7 "
     "10.8c1-.7 3-1.1 5.1-1.1s4 .4 5 1.1c-1 .6-2.9 1-5 1s-4.1-.4-5.1-1z'/>"
     "<path class='a' d='m14.5 1 1 2.5L18 4.3l-2.5.9-1 2.5-.9-2.5-2.6-.9 2.6-.8z'/>"},
    {"army",
     "<path class='a' d='M12 1.5 21.5 6.5v11L12 22.5 2.5 17.5v-11z'/>"
     "<path class='h' d='M12 1.5 21.5 6.5 12 11.5 2.5 6.5z'/>"
     "<path class='d2' d='M12 11.5l9.5-5v11L12 22.5z'/>"},
    {"peasant",
     "<path class='a' d='M15.8 2h1.6v5.5h1.5V2h1.6v5.5H22V2h1.5v6c0 1.5-1 2.5-2.6 2.7V22h-2V10.7C17 "
     "10.5 15.8 9.5 15.8 8z'/>"
     "<path class='a' d='M1.5 22c0-4.3 2.7-6.3 6.5-6.3s6.5 2 6.5 6.3z'/>"
     "<path d='M4.8 9.5h6.4v2a3.2 3.5 0 0 1-6.4 0z'/>"
     "<path class='a' d='M8 3.5c2.5 0 3.2 2 3.5 4 2 .3 3.5 1 3.5 1.7 0 .9-3 1.3-7 "
     "1.3s-7-.4-7-1.3c0-.7 1.5-1.4 3.5-1.7.3-2 1-4 3.5-4z'/>"},
    {"revolt",
     "<path class='a' d='M13 1c.5 3 5.5 5.5 5.5 10.5a6.5 6.5 0 0 1-13 0C5.5 9 7 7.3 8 6c.2 1.5.8 2.3 "
     "1.8 2.8C9.5 5.5 11 2.7 13 1z'/>"
     "<path d='M12.2 9c.3 1.7 2.6 2.5 2.6 4.7a2.8 2.8 0 0 1-5.6 0C9.2 11.8 11.3 11 12.2 9z'/>"
     "<path class='a' d='M8.5 19h7l-1 4h-5z'/>"},
    {"tower",
     "<path class='a' d='M5 1.5h2.6v2h3v-2h2.8v2h3v-2H19V8h-1.2v9.5H6.2V8H5z'/>"
     "<path class='a' d='M2 18.5h20V22H2z'/>"
     "<path d='M8.3 9h3.2v3.2H8.3zM12.7 12.7h3v3h-3z'/>"
     "<path d='M4 19.7h16v1H4z'/>"},
    {"event",
     "<path class='a' d='m16 2 1.6 4.7 4.7-.6-3.3 3.7 3.3 3.5-4.9-.5L16 17.5l-1.8-4.6-4.7.6 "
     "3.3-3.6-3.3-3.6 4.8.4z'/>"
     "<path class='a' d='M10 12.5 2 22.5 12 16zM8.5 9.5 1.5 15l7.5-3zM13 17.5 9.5 23l5.5-4.5z'/>"},
    {"cannon",
     "<path class='a' d='m1.5 13.5 15-8.5 3-.7 1.8 3.3-2 2.3-14.5 8.3z'/>"
     "<circle class='a' cx='10' cy='17' r='5.5'/>"
     "<circle cx='10' cy='17' r='3.4'/>"
     "<path class='a' d='M9.3 11.5h1.4v11H9.3zM4.5 16.3h11v1.4h-11z'/>"},
    /* the table */
    {"clock",
     "<path class='a' d='M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm0 2.2a7.8 7.8 0 1 0 0 15.6 7.8 7.8 "
     "0 0 0 0-15.6z'/>"
     "<path class='a' d='M11 6h2v5.4l3.7 3.7-1.4 1.4L11 12.3z'/>"},
    {"undo",
     "<path class='a' d='M9 3v4.5h5a7.5 7.5 0 0 1 0 15H7v-2.6h7a4.9 4.9 0 0 0 0-9.8H9v4.5L1.5 8.8z'/>"},
    {"replay",
     "<path class='a' d='M12 2a10 10 0 1 1-9.7 7.5h2.6A7.5 7.5 0 1 0 7.5 6l2.3 2.3H2.5V1l3.2 3.2A10 "
     "10 0 0 1 12 2z'/>"
     "<path class='a' d='m9.8 8 6.4 4-6.4 4z'/>"},
    {"chat",
     "<path class='a' d='M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-8l-6 5v-5H4a2 2 0 0 1-2-2V5a2 2 0 0 "
     "1 2-2z'/>"
     "<path d='M6 7h12v1.6H6zM6 11h8v1.6H6z'/>"},
    {"spectator",
     "<path class='a' d='M12 5c5 0 9 3.5 11 7-2 3.5-6 7-11 7S3 15.5 1 12c2-3.5 6-7 11-7z'/>"
     "<circle cx='12' cy='12' r='4.6'/>"
     "<circle class='a' cx='12' cy='12' r='2.4'/>"},
    {"robot",
     "<path class='a' d='M11.2 1h1.6v3.5h-1.6z'/>"
     "<circle class='a' cx='12' cy='2' r='1.8'/>"
     "<path class='a' d='M5 5h14v13l-2 4H7l-2-4z'/>"
     "<path class='a' d='M2 10h2v6H2zM20 10h2v6h-2z'/>"
     "<path d='M7.3 9h3.7v2.8H7.3zM13 9h3.7v2.8H13zM8.5 15.5h7V17h-7zM9.5 18.5h5V20h-5z'/>"},
    {"link",
     "<path class='a' d='M10.5 13.5a4.6 4.6 0 0 1 0-6.5l3.3-3.3a4.6 4.6 0 0 1 6.5 6.5L18 12.5a6 6 0 0 "
     "0-.5-2.8l1.1-1.2a2.2 2.2 0 0 0-3.1-3.1l-3.3 3.3a2.2 2.2 0 0 0 0 3.1z'/>"
     "<path class='a' d='M13.5 10.5a4.6 4.6 0 0 1 0 6.5l-3.3 3.3a4.6 4.6 0 0 1-6.5-6.5L6 11.5a6 6 0 0 "
     "0 .5 2.8l-1.1 1.2a2.2 2.2 0 0 0 3.1 3.1l3.3-3.3a2.2 2.2 0 0 0 0-3.1z'/>"},
    {"rules",
     "<path class='a' d='M2 4c4-1.5 7.5-1 10 1 2.5-2 6-2.5 10-1v15.5c-4-1.2-7.5-.8-10 "
     "1.5-2.5-2.3-6-2.7-10-1.5z'/>"
     "<path d='M11.4 7h1.2v11h-1.2zM4.5 8c2-.4 3.5-.2 5 .6v1.5c-1.5-.8-3-1-5-.6zM4.5 12c2-.4 3.5-.2 5 "
     ".6v1.5c-1.5-.8-3-1-5-.6zM19.5 8c-2-.4-3.5-.2-5 .6v1.5c1.5-.8 3-1 5-.6zM19.5 12c-2-.4-3.5-.2-5 "
     ".6v1.5c1.5-.8 3-1 5-.6z'/>"},
    {"check",
     "<path class='a' d='m4 11 5.5 5.5L20 6l2 2L9.5 20.5 2 13z'/>"},
    /* players: colour and charge, the same in every game */
    {"shield-red",
     "<path class='pf-red' d='M3.5 2.5h17v8.8c0 6-4 9.2-8.5 11.2-4.5-2-8.5-5.2-8.5-11.2z'/>"
     "<path class='po-red' d='M3.5 8.2h17V11c0 .7 0 1.3-.1 2H3.6c-.1-.7-.1-1.3-.1-2z'/>"
     "<path class='o' d='M3.5 2.5h17v8.8c0 6-4 9.2-8.5 11.2-4.5-2-8.5-5.2-8.5-11.2z'/>"},
    {"shield-yellow",
     "<path class='pf-yellow' d='M3.5 2.5h17v8.8c0 6-4 9.2-8.5 11.2-4.5-2-8.5-5.2-8.5-11.2z'/>"
     "<path class='po-yellow' d='m12 6.8 8.3 7.2c-.5 1.8-1.3 3.2-2.3 4.3l-6-5.5-6 5.5C5 17.2 4.2 15.8 "
     "3.7 14z'/>"
     "<path class='o' d='M3.5 2.5h17v8.8c0 6-4 9.2-8.5 11.2-4.5-2-8.5-5.2-8.5-11.2z'/>"},
    {"shield-green",
     "<path class='pf-green' d='M3.5 2.5h17v8.8c0 6-4 9.2-8.5 11.2-4.5-2-8.5-5.2-8.5-11.2z'/>"
     "<path class='po-green' d='M3.5 2.5h4.3L19.8 14.7c-.6 1.7-1.5 3.1-2.6 4.2L3.5 5z'/>"
     "<path class='o' d='M3.5 2.5h17v8.8c0 6-4 9.2-8.5 11.2-4.5-2-8.5-5.2-8.5-11.2z'/>"},
    {"shield-blue",
     "<path class='pf-blue' d='M3.5 2.5h17v8.8c0 6-4 9.2-8.5 11.2-4.5-2-8.5-5.2-8.5-11.2z'/>"
     "<path class='po-blue' d='M9.5 2.5h5v18.7c-.8.5-1.7.9-2.5 1.3-.8-.4-1.7-.8-2.5-1.3z'/>"
     "<path class='o' d='M3.5 2.5h17v8.8c0 6-4 9.2-8.5 11.2-4.5-2-8.5-5.2-8.5-11.2z'/>"},
    {"shield-purple",
     "<path class='pf-purple' d='M3.5 2.5h17v8.8c0 6-4 9.2-8.5 11.2-4.5-2-8.5-5.2-8.5-11.2z'/>"
     "<path class='po-purple' d='M3.5 2.5h3.9l4.6 5 4.6-5h3.9v3l-5.6 6 4.2 4.6a10 10 0 0 1-2.3 2.9L12 "
     "13.8 7.2 19a10 10 0 0 1-2.3-2.9l4.2-4.6-5.6-6z'/>"
     "<path class='o' d='M3.5 2.5h17v8.8c0 6-4 9.2-8.5 11.2-4.5-2-8.5-5.2-8.5-11.2z'/>"},
    {"shield-black",
     "<path class='pf-black' d='M3.5 2.5h17v8.8c0 6-4 9.2-8.5 11.2-4.5-2-8.5-5.2-8.5-11.2z'/>"
     "<path class='po-black' d='M10 2.5h4v6.2h6.5v2.6c0 .5 0 .9-.1 1.4H14v8.8l-2 "
     "1-2-1v-8.8H3.6c-.1-.5-.1-.9-.1-1.4V8.7H10z'/>"
     "<path class='o' d='M3.5 2.5h17v8.8c0 6-4 9.2-8.5 11.2-4.5-2-8.5-5.2-8.5-11.2z'/>"},
    {"shield-rose",
     "<path class='pf-rose' d='M3.5 2.5h17v8.8c0 6-4 9.2-8.5 11.2-4.5-2-8.5-5.2-8.5-11.2z'/>"
     "<path class='po-rose' d='M12 6.2a5.3 5.3 0 1 1 0 10.6 5.3 5.3 0 0 1 0-10.6zm0 3.6a1.7 1.7 0 1 0 "
     "0 3.4 1.7 1.7 0 0 0 0-3.4z'/>"
     "<path class='o' d='M3.5 2.5h17v8.8c0 6-4 9.2-8.5 11.2-4.5-2-8.5-5.2-8.5-11.2z'/>"},
    {"shield-gray",
     "<path class='pf-gray' d='M3.5 2.5h17v8.8c0 6-4 9.2-8.5 11.2-4.5-2-8.5-5.2-8.5-11.2z'/>"
     "<path class='po-gray' d='m12 4.5 5 7-5 7.5-5-7.5z'/>"
     "<path class='o' d='M3.5 2.5h17v8.8c0 6-4 9.2-8.5 11.2-4.5-2-8.5-5.2-8.5-11.2z'/>"},
    {0},
};
/* clang-format on */

void draw_symbols(struct buf *out) {
    buf_str(out, "<svg class=\"sprite\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>");
    draw_symbol_shapes(out);
    buf_str(out, "</defs></svg>\n");
}

/* The charges as patterns, for land that a colour owns. */
static const struct symbol charges[] = {
    {"rose", "<circle class='a' cx='7' cy='7' r='2.2'/>"},
    {"yellow", "<path class='line' d='M0 10 7 4l7 6' stroke-width='2'/>"},
    {"purple", "<path class='line' d='M3 3l8 8M11 3l-8 8' stroke-width='1.6'/>"},
    {"gray", "<path class='a' d='m7 3 3 4-3 4-3-4z'/>"},
    {0},
};

static void draw_charges(struct buf *out) {
    for (const struct symbol *s = charges; s->name; s++) {
        buf_str(out, "<pattern id='charge-");
        buf_str(out, s->name);
        buf_str(out, "' width='14' height='14' patternUnits='userSpaceOnUse'><g class='charge p-");
        buf_str(out, s->name);
        buf_str(out, "'>");
        buf_str(out, s->shapes);
        buf_str(out, "</g></pattern>\n");
    }
}

void draw_symbol_shapes(struct buf *out) {
    draw_charges(out);
    for (const struct symbol *s = symbols; s->name; s++) {
        buf_str(out, "<symbol id='");
        buf_str(out, s->name);
        buf_str(out, "' viewBox='0 0 24 24'>");
        buf_str(out, s->shapes);
        buf_str(out, "</symbol>\n");
    }
}

void draw_symbol(struct buf *out, const char *name, const char *classes) {
    buf_str(out, "<svg class=\"sym");
    if (classes) {
        buf_char(out, ' ');
        buf_str(out, classes);
    }
    buf_str(out, "\" aria-hidden=\"true\"><use href=\"#");
    buf_str(out, name);
    buf_str(out, "\"/></svg>");
}

void draw_arms(struct buf *out, const char *colour) {
    buf_str(out, "<svg class=\"sym shield\" aria-hidden=\"true\"><use href=\"#shield-");
    buf_str(out, colour);
    buf_str(out, "\"/></svg>");
}
