/** Words of the watchlist feature. */
export const watchlist = {
  search: 'Find a pair',
  all: 'All',
  favourites: 'Favourites',
  show: 'Shown pairs',
  pair: 'Pair',
  last: 'Last',
  change: '24h',
  addFavourite: 'Add {{symbol}} to favourites',
  removeFavourite: 'Remove {{symbol}} from favourites',
  perpetual: 'perp',
  list: 'Pairs',
  empty: 'No pairs yet.',
  noMatch: 'No pair matches.',
  noFavourites: 'No favourites yet: press the star beside a pair.',
  clearSearch: 'Show all',
} as const;
