import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The name is no literal: the peers are no dependency, and the compiler must not resolve them. */
export const load = async <Module>(specifier: string): Promise<Module> =>
  (await import(specifier)) as Module

const folder = fileURLToPath(new URL('.', import.meta.url))

/** Installs this folder's lockfile, once. Returns false if that fails. */
export const installPeers = async (tell: (line: string) => void): Promise<boolean> => {
  const isInstalled = () =>
    existsSync(`${folder}node_modules/@event-driven-io/emmett-postgresql/package.json`) &&
    existsSync(`${folder}node_modules/@castore/event-storage-adapter-postgres/package.json`)
  if (isInstalled()) return true
  tell('installing the peers into bench/peers/node_modules')
  const install = promisify(execFile)('npm', ['ci', '--prefix', folder], { timeout: 180_000 })
  const why = await install.then(
    () => null,
    (error: unknown) => String(error).split('\n')[0] ?? '',
  )
  if (why !== null) tell(`npm could not install them: ${why}`)
  return why === null && isInstalled()
}
