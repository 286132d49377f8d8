// @ts-check
/**
 * How the installers are made, one system and one processor at a time, each on its own kind: npm installs
 * the native add-on of the machine it runs on (`.github/workflows/release.yml`). Signing needs the environment (CSC_LINK, WIN_CSC_LINK, APPLE_API_KEY …); without it nothing is signed.
 */
import { readFileSync } from 'node:fs';
import { flipOnPack } from './fuses.mjs';
import { NEVER_SHIPPED, shippedPackages } from './shipped.mjs';

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
const lock = readJson('../package-lock.json');
const { devDependencies } = readJson('../package.json');
const isNotarized = process.env['APPLE_API_KEY'] !== undefined;

/** @type {import('electron-builder').Configuration} */
export default {
  appId: 'dev.tidemark.terminal',
  productName: 'Tidemark',
  copyright: 'MIT',
  electronVersion: devDependencies.electron,
  directories: { output: 'release', buildResources: 'assets' },
  files: [
    'package.json',
    'LICENSE',
    'out/{main,preload,renderer}/**',
    '!out/main/{browser,exchange-cli}.js', // the other hosts, which Node runs
    '!node_modules/**',
    ...shippedPackages(lock).map((path) => `${path}/**`),
    '!node_modules/@libsql/*musl*/**', // Electron runs on the other C library only
    ...NEVER_SHIPPED,
  ],
  asar: true,
  asarUnpack: ['**/*.node'], // the system loads a native add-on from a file of its own
  npmRebuild: false, // libsql brings an add-on per platform, for Node-API
  nodeGypRebuild: false,
  buildDependenciesFromSource: false,
  afterPack: flipOnPack,
  icon: 'assets/icon.png',
  artifactName: '${productName}-${version}-${os}-${arch}.${ext}',
  publish: null,
  mac: {
    category: 'public.app-category.finance',
    target: ['dmg', 'zip'],
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'packaging/entitlements.mac.plist',
    entitlementsInherit: 'packaging/entitlements.mac.plist',
    notarize: isNotarized,
  },
  win: { target: ['nsis'] },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  linux: {
    executableName: 'tidemark', // there alone: elsewhere it would be the name of the program itself
    // The system finds name and picture of a window by it, which Electron takes from package.json.
    syncDesktopName: true,
    category: 'Office;Finance',
    synopsis: 'A trading terminal with a complete exchange inside',
    maintainer: 'Tidemark maintainers',
    target: ['AppImage', 'deb'],
    executableArgs: [], // its own default would switch the sandbox off
  },
};
