/** In the desk's font, as parts of its size: every figure, and what stands between figures. */
const FIGURE_EM = 0.65;
const SEPARATOR_EM = 0.275;

/** How wide figures are drawn, without measuring them: that would lay the page out with every new one. */
export const figuresEm = (text: string): number =>
  text.replace(/\D/g, '').length * FIGURE_EM + text.replace(/\d/g, '').length * SEPARATOR_EM;
