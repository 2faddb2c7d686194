import { setTimeout as pause } from 'node:timers/promises'
import { charityAt, give, giver } from '../payments/checkout.ts'
import { openLines } from '../payments/line.ts'
import { startCountedAlmoner } from './counted-almoner.ts'
import type { Statement } from './statement-log.ts'

const host = 'harbour.localhost'
const payers = 16
const payments = payers * 12
const quietMilliseconds = 4_000

/**
 * Prints every statement of one card payment with its receipt, and how often each statement is sent
 * for a payment while sixteen payers pay.
 */
const main = async (): Promise<void> => {
  const almoner = await startCountedAlmoner()
  try {
    const { port, take } = almoner
    const charity = await charityAt(port, host)
    const lines = openLines({ port, host, lines: payers })
    for (const name of ['first', 'second', 'alone']) {
      await pause(quietMilliseconds)
      take()
      await give(lines, charity, giver(charity, name))
      await pause(quietMilliseconds)
    }
    const alone = take()
    for (const statement of alone) console.log(toLine(statement))
    printCounts('alone', alone, 1)
    const walBefore = await almoner.walBytes()
    let next = 0
    await Promise.all(
      Array.from({ length: payers }, async () => {
        while (next < payments) await give(lines, charity, giver(charity, `together-${next++}`))
      }),
    )
    const until = take()
    await pause(quietMilliseconds)
    const afterwards = take()
    for (const [text, count] of countAlike([...until, ...afterwards])) {
      console.log(`${(count / payments).toFixed(2).padStart(6)} ${text}`)
    }
    printCounts(`${payers} at once, until answered`, until, payments)
    printCounts(`${payers} at once, afterwards`, afterwards, payments)
    const bytes = Number((await almoner.walBytes()) - walBefore)
    console.log(`WAL: ${(bytes / 1_024 / payments).toFixed(1)} kB a payment`)
    lines.close()
  } finally {
    await almoner.stop()
  }
}

const toLine = ({ transaction, application, sql, detail }: Statement): string =>
  `${transaction.padEnd(9)} ${application.padEnd(20)} ${oneLine(sql).slice(0, 90)}  ${detail.slice(0, 110)}`

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const countAlike = (statements: readonly Statement[]): readonly [string, number][] => {
  const counts = new Map<string, number>()
  for (const { application, sql } of statements) {
    const text = `${application.padEnd(20)} ${oneLine(sql).slice(0, 120)}`
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)
}

const printCounts = (label: string, statements: readonly Statement[], jobs: number): void => {
  const [sandbox, own] = [true, false].map((isSandbox) =>
    statements.filter(({ application }) => (application === 'sandbox') === isSandbox),
  )
  const transactions = new Set(own?.map(({ transaction }) => transaction)).size
  const each = (count = 0) => (count / jobs).toFixed(1)
  console.log(
    `${label}: ${each(own?.length)} statements, ${each(transactions)} transactions; sandbox: ${each(sandbox?.length)} statements`,
  )
}

await main()
