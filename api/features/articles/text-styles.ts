const COLOUR = [
  /^#[0-9a-f]{3,8}$/i,
  /^rgba?\([\d\s.,%/]{5,40}\)$/i,
  /^hsla?\([\d\s.,%/]{5,40}\)$/i,
  /^[a-z]{3,22}$/i,
];
const LENGTH = [/^-?\d{1,2}(\.\d{1,3})?(px|pt)$/i, /^-?[0-4](\.\d{1,3})?r?em$/i, /^0$/];
const PERCENT = /^\d{1,3}(\.\d{1,2})?%$/;

/** Properties that only style text: they cannot position, cover, hide or load anything. */
export const TEXT_STYLES: Record<string, RegExp[]> = {
  color: COLOUR,
  "background-color": COLOUR,
  "text-align": [/^(left|right|center|justify|start|end)$/i],
  "text-decoration": [/^(none|underline|line-through|overline)$/i],
  "text-decoration-line": [/^(none|underline|line-through|overline)$/i],
  "text-transform": [/^(none|uppercase|lowercase|capitalize)$/i],
  "text-indent": LENGTH,
  "font-weight": [/^(normal|bold|bolder|lighter|[1-9]00)$/i],
  "font-style": [/^(normal|italic|oblique)$/i],
  "font-size": [
    /^([1-9]|[1-4]\d)(\.\d{1,3})?(px|pt)$/i,
    /^(0\.[5-9]\d{0,2}|[1-3](\.\d{1,3})?)r?em$/i,
    /^([5-9]\d|[12]\d\d|300)%$/,
    /^(x{0,2}-?small|medium|x{0,2}-?large|smaller|larger)$/i,
  ],
  "line-height": [/^(normal|[1-3](\.\d{1,3})?)$/i, PERCENT, ...LENGTH],
  "letter-spacing": [/^normal$/i, ...LENGTH],
  "vertical-align": [/^(baseline|sub|super)$/i],
};
