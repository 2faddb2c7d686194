import { instant } from '@almoner/domain/kernel/time.ts'
import { bind } from '../bound-process.ts'
import { describeEngine } from '../contract.spec-suite.ts'
import { changedProcess, contractProcess } from '../testing/contract-process.ts'
import { createVirtualEngine } from './engine.ts'

describeEngine('the virtual engine', async (activities, log) => {
  const startAt = instant('2026-11-20T02:30:00.000Z')
  const processes = [bind(contractProcess, activities)]
  const engine = createVirtualEngine({ processes, startAt, log })
  return {
    engine: () => engine,
    pass: engine.advance,
    outside: engine.clock.sleep,
    restart: async (version) =>
      engine.crash(version === 'changed' ? [bind(changedProcess, activities)] : processes),
    close: engine.close,
  }
})
