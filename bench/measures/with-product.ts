import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unusedPort } from '@almoner/apps/lifecycle/testing/started-process.ts'
import { createMachine, type Machine } from '../chaos/machine.ts'

type Product = { machine: Machine; dataDir: string; port: number }

type Options = {
  /** In the name of the data folder. */
  name: string
  complain: (sentence: string) => void
  /** Additional settings. */
  env?: Record<string, string>
}

/**
 * Measures the whole product as `npm start` runs it, in a process and with data of its own. `work`
 * starts it. A run that is stopped half way leaves no product behind.
 */
export const withProduct = async <Result>(
  { name, complain, env = {} }: Options,
  work: (product: Product) => Promise<Result>,
): Promise<Result> => {
  const dataDir = mkdtempSync(join(tmpdir(), `almoner-${name}-`))
  chmodSync(dataDir, 0o755)
  const port = await unusedPort()
  const machine = createMachine({ port, dataDir, complain, env })
  const interrupted = () => void machine.stop()
  process.once('SIGINT', interrupted)
  try {
    return await work({ machine, dataDir, port })
  } finally {
    process.off('SIGINT', interrupted)
    await machine.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
