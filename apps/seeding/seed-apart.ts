import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Worker } from '@almoner/workflows/compose.ts'
import { returnMemorySoon } from './return-memory.ts'
import type { FromSeeding, ToSeed } from './seeding-program.ts'

const program = fileURLToPath(new URL('./seeding-program.ts', import.meta.url))

/**
 * Seeds the demonstration world in a process that ends when it is done: two years of events need
 * five hundred megabytes, which the program would keep. Rejects when that process fails; the next
 * start completes what it has begun.
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
  // A program that is stopped meanwhile does not leave it behind.
  const end = (): void => void seeding.kill('SIGKILL')
  process.once('exit', end)
  try {
    const failed = new Promise<never>((_, reject) => {
      const goOn = async ({ head, left }: Extract<FromSeeding, { left: unknown }>) => {
        // For past events no payer is charged and no mail is sent.
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
    // Once what it has written is read here.
    returnMemorySoon()
  } finally {
    end()
    process.off('exit', end)
  }
}
