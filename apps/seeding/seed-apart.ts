import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Worker } from '../create-worker.ts'
import { returnMemorySoon } from './return-memory.ts'
import type { FromSeeding, ToSeed } from './seeding-program.ts'

const program = fileURLToPath(new URL('./seeding-program.ts', import.meta.url))

/**
 * Seeds the demonstration world in a separate process that ends when it is done. Two years of
 * events need five hundred megabytes, which the program would otherwise keep. Rejects when that
 * process fails; the next start completes the seeding.
 */
export const seedApart = async (
  toSeed: ToSeed,
  {
    worker: { engine, passBy },
    log,
  }: { worker: Pick<Worker, 'engine' | 'passBy'>; log: (line: string) => void },
): Promise<void> => {
  // Positions are larger than JSON's numbers.
  const seeding = fork(program, { serialization: 'advanced' })
  const ended = once(seeding, 'exit')
  // If the program stops during the seeding, it ends the seeding process too.
  const end = (): void => void seeding.kill('SIGKILL')
  process.once('exit', end)
  try {
    const failed = new Promise<never>((_, reject) => {
      const goOn = async ({ head, left }: Extract<FromSeeding, { left: unknown }>) => {
        // Past events are skipped, so that no payer is charged and no mail is sent.
        await passBy(head)
        for (const { process: name, id, input } of left) await engine.start(name, id, input)
        seeding.send('handed over')
      }
      seeding.on('message', (message: FromSeeding) => {
        if ('line' in message) log(message.line)
        else goOn(message).catch(reject)
      })
      seeding.once('error', reject)
    })
    seeding.send(toSeed)
    const [code] = (await Promise.race([ended, failed])) as [number | null]
    if (code !== 0) throw new Error(`the process that seeds the demonstration ended with ${code}`)
    // Memory is returned after this process has read the seeded events.
    returnMemorySoon()
  } finally {
    end()
    process.off('exit', end)
  }
}
