import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { inject } from 'vitest'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { setup as startPostgres } from '@almoner/sandbox/testing/postgres-setup.ts'
import { untilProjected } from '@almoner/sandbox/testing/until-projected.ts'
import { startProduct, type Product } from './almoner.ts'
import { unpackBrowser } from './browser.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be added to
  export interface ProvidedContext {
    world: { masterKey: string; folder: string }
  }
}

const setUp = fileURLToPath(new URL('../../tools/setup.mjs', import.meta.url))

/**
 * The built pages, one unpacked browser, one PostgreSQL and one demonstration world for every
 * journey of a run.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  // Builds the pages again if their sources have changed, as `npm test` does.
  execFileSync(process.execPath, [setUp, '--no-install'], { stdio: 'inherit' })
  await unpackBrowser()
  const stopPostgres = await startPostgres(project)
  const folder = mkdtempSync(join(tmpdir(), 'almoner-world-'))
  project.provide('world', { folder, masterKey: randomBytes(32).toString('hex') })
  return async () => {
    await stopPostgres()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Settings = {
  /** Whether the demonstration's donor has two years of past gifts (sandbox/world/life). */
  hasPast: boolean
  env?: Record<string, string>
}

/**
 * The product on a copy of the demonstration's world, which the first one of a run seeds, lives
 * through and projects.
 */
export const startCopy = async ({ hasPast, env = {} }: Settings): Promise<Product> => {
  const { folder, masterKey } = inject('world')
  const template = hasPast ? 'world_with_past' : 'world'
  const madeIn = join(folder, template)
  const database = await createTestDatabase({
    template,
    migrate: (url) => makeWorld(url, { hasPast, dataDir: madeIn, masterKey }),
  })
  const dataDir = mkdtempSync(join(folder, 'copy-'))
  const files = join(madeIn, 'files')
  if (existsSync(files)) cpSync(files, join(dataDir, 'files'), { recursive: true })
  const product = await startProduct({
    DATABASE_URL: database.url,
    MASTER_KEY: masterKey,
    DATA_DIR: dataDir,
    // The proxies are trusted because each page reports its own address.
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    ...env,
  })
  // The letters of the past name the port at which it was lived through.
  const withOwnPort = (text: string) =>
    text.replaceAll(/localhost:\d+/g, `localhost:${product.port}`)
  return {
    ...product,
    mails: async (to) =>
      (await product.mails(to)).map((mail) =>
        Object.assign(mail, { text: withOwnPort(mail.text), html: withOwnPort(mail.html) }),
      ),
    stop: async () => {
      await product.stop()
      await database.drop()
    },
  }
}

const makeWorld = async (
  url: string,
  { hasPast, dataDir, masterKey }: { hasPast: boolean; dataDir: string; masterKey: string },
): Promise<void> => {
  const past = { DEMONSTRATION_PAST: hasPast ? 'short' : 'off' }
  const product = await startProduct({
    DATABASE_URL: url,
    MASTER_KEY: masterKey,
    DATA_DIR: dataDir,
    ...past,
  })
  await untilProjected(url)
  await product.stop()
}
