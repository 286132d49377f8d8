// @ts-check
/** What of Electron itself is switched off for good in a released program, every switch on purpose. */

/** By the names of @electron/fuses. A switch that a newer Electron brings stops the packaging until somebody has decided. */
export const FUSES = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  // One snapshot for both kinds of process, the one Electron was built with: nothing beside it is loaded.
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
};

/** electron-builder's afterPack: before anything is signed. @param {{ packager: any, appOutDir: string, electronPlatformName: string }} context */
export async function flipOnPack({ packager, appOutDir, electronPlatformName }) {
  const { flipFuses, FuseV1Options, FuseVersion } = await import('@electron/fuses');
  const byIndex = Object.entries(FUSES).map(([name, isOn]) => [
    Reflect.get(FuseV1Options, name),
    isOn,
  ]);
  await flipFuses(programOf(packager, appOutDir, electronPlatformName), {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: true,
    resetAdHocDarwinSignature: true,
    .../** @type {any} */ (Object.fromEntries(byIndex)),
  });
}

/** Names of fuses that are not as they should be. @param {string} program @returns {Promise<string[]>} */
export async function wrongFuses(program) {
  const { getCurrentFuseWire, FuseV1Options, FuseState } = await import('@electron/fuses');
  const wire = /** @type {Record<string, unknown>} */ (await getCurrentFuseWire(program));
  return Object.entries(FUSES)
    .filter(([name, isOn]) => {
      const state = wire[Reflect.get(FuseV1Options, name)];
      return state !== (isOn ? FuseState.ENABLE : FuseState.DISABLE);
    })
    .map(([name]) => name);
}

/** @param {any} packager @param {string} folder @param {string} platform */
function programOf(packager, folder, platform) {
  const name = packager.appInfo.productFilename;
  if (platform === 'darwin') return `${folder}/${name}.app`;
  return platform === 'win32' ? `${folder}/${name}.exe` : `${folder}/${packager.executableName}`;
}
