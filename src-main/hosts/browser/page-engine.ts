/**
 * Words for the engine that runs a desk's pages. What is young stays within two megabytes, where the engine's
 * own choice is sixteen: it fits a core's cache, is looked through in a fraction of a millisecond, and a desk
 * makes more of it in a second than it ever keeps (docs/decisions/0095).
 */
export const PAGE_ENGINE = '--max-semi-space-size=2';
