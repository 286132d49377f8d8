/** The mathematics of linear perpetual contracts: what others may use of this folder. */
export * from './contract-value';
export * from './fraction';
export * from './funding';
export * from './leverage';
export * from './liquidation-price';
export * from './maintenance';
export * from './position';
export * from './reserve';
export * from './wallet';
