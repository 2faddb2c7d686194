import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { get, startProcess, unusedPort } from '@almoner/apps/lifecycle/testing/started-process.ts'

const program = fileURLToPath(new URL('../../apps/start.ts', import.meta.url))

/** The product as `npm start` runs it, on a data folder and a port of its own. */
export const startProduct = async (env: Record<string, string> = {}) => {
  const home = mkdtempSync(join(tmpdir(), 'almoner-walk-'))
  // PostgreSQL's own user must enter this folder if the tests run as root.
  chmodSync(home, 0o711)
  const port = await unusedPort()
  const started = startProcess(program, {
    PORT: String(port),
    DATA_DIR: join(home, 'data'),
    // A history takes seconds to create, so only a journey that needs it requests it.
    DEMONSTRATION_PAST: 'off',
    ...env,
  })
  await started.says(`ready http://localhost:${port}\n`, 90)
  return {
    port,
    at: (subDomain: string, path = '/') => `http://${subDomain}.localhost:${port}${path}`,
    platform: (path = '/') => `http://localhost:${port}${path}`,
    mails: async (to: string): Promise<Mail[]> => {
      const query = new URLSearchParams({ to }).toString()
      return JSON.parse((await get(port, `/sandbox/mailbox.json?${query}`, 'localhost')).body)
    },
    stop: async () => {
      started.kill('SIGTERM')
      await started.ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  at: string
  attachments: { filename: string; contentType: string; url: string }[]
}
