// @ts-check
// When the stand-in's app is ready, and the browser that its windows are pages of.

/** @type {{ browser: import('playwright-core').Browser | null }} */
const state = { browser: null };

/** @param {import('playwright-core').Browser} browser */
export function becomeReady(browser) {
  state.browser = browser;
}

export function theBrowser() {
  if (state.browser === null) throw new Error('fake electron: no browser');
  return state.browser;
}

/** @param {string} what */
export function onlyBeforeReady(what) {
  if (state.browser !== null) {
    throw new Error(`fake electron: ${what} works only before the app is ready`);
  }
}

/** @param {string} what */
export function onlyWhenReady(what) {
  if (state.browser === null) {
    throw new Error(`fake electron: ${what} works only once the app is ready`);
  }
}
