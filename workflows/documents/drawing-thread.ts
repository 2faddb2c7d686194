import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { prewarmFonts } from './fonts.ts'
import type { ReceiptFacts } from './receipt-content.ts'
import { renderReceipt } from './receipt-document.ts'

export type Asked = { number: number; facts: ReceiptFacts }
export type Drawn = { number: number } & ({ document: Uint8Array } | { error: string })

// On Linux a thread has a priority of its own: where payers want the processor too, they go first.
const behindPayers = 10
if (process.platform === 'linux') setPriority(0, behindPayers)

prewarmFonts()

parentPort?.on('message', ({ number, facts }: Asked) => void answer(number, facts))

const answer = async (number: number, facts: ReceiptFacts): Promise<void> => {
  try {
    const document = await renderReceipt(facts)
    parentPort?.postMessage({ number, document } satisfies Drawn, [])
  } catch (error) {
    parentPort?.postMessage({ number, error: String(error) } satisfies Drawn, [])
  }
}
