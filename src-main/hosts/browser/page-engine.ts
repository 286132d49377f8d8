/**
 * Words for the browser that shows a desk, about how it runs our page.
 *
 * What is young stays within two megabytes, where the engine's own choice is sixteen: it fits a core's cache,
 * is looked through in a fraction of a millisecond, and a desk makes more of it in a second than it ever keeps
 * (docs/decisions/0095). Nor is code kept in a third form between the one that is read and the one that is fast
 * (docs/decisions/0098). What is old is collected once it is 16 megabytes and whenever it has grown by three fifths:
 * the engine's own choice lets a desk of 12 megabytes lie among 40 of what nobody needs (docs/decisions/0228). And nothing waits for the frame that follows a key: the answer to an order, which came
 * a few milliseconds after its key, was held back until that frame had been drawn (docs/decisions/0096).
 * Scripts are fetched by the page itself: fetched behind its back they are compiled anew each time, though the
 * browser has kept what it made of them (docs/decisions/0100). Nor is a desk offered to be translated. And an
 * alert is heard although nobody has touched the window since it opened, or since it loaded itself again. All are
 * in one list because of two lists of features the browser takes the last.
 */
export const PAGE_ENGINE = [
  '--js-flags=--max-semi-space-size=2 --no-sparkplug --initial-old-space-size=16 --heap-growing-percent=60',
  '--disable-features=Translate,DeferRendererTasksAfterInput,BackgroundResourceFetch',
  '--autoplay-policy=no-user-gesture-required',
];
