import { playRounds } from './chaos-books/play.ts'
import { runChaos } from './chaos/harness.ts'

/**
 * `npm run chaos:books -- --rounds 25 --seed 7`: kills the writer, the database and the projector
 * under load, and checks the event store after each round.
 */
await runChaos('chaos-books', { rounds: 25, counts: {} }, async ({ report, ...chaos }) => {
  const { dataDir, rounds, seed } = chaos
  const printLine = (line: string): void => console.log(line)
  const played = await playRounds({ dataDir, rounds, seed, tell: printLine })
  const { violations, events, acknowledged, settled } = played
  console.log(
    `${events} events; ${acknowledged} acknowledgements, ${settled} of them of appends that were ` +
      'asked for again and had been written',
  )
  for (const violation of violations) report(violation)
})
