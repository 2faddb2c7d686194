import { instant } from '@almoner/domain/kernel/time.ts'
import { describeEngine } from '../contract.spec-suite.ts'
import { createVirtualEngine } from './engine.ts'

describeEngine('the virtual engine', async (processes, log) => {
  const startAt = instant('2026-11-20T02:30:00.000Z')
  const engine = createVirtualEngine({ processes, startAt, log })
  return {
    engine: () => engine,
    pass: engine.advance,
    outside: engine.clock.sleep,
    restart: async () => engine.crash(),
    close: engine.close,
  }
})
