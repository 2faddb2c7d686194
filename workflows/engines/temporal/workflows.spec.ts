import { describe, expect, it } from 'vitest'
import { instant } from '@almoner/domain/kernel/time.ts'
import { boundProcesses, type ProcessDependencies } from '../../processes.ts'
import { processes as inSandbox } from './workflows.ts'

describe('the workflows in the sandbox', () => {
  it('are the processes that wait', () => {
    // No activity runs: only the names are compared.
    const now = () => instant('2026-11-20T02:30:00.000Z')
    const processes = boundProcesses({ now } as ProcessDependencies)
    const waiting = processes.filter(({ isTask }) => !isTask).map(({ name }) => name)
    expect(inSandbox.map(({ name }) => name).toSorted()).toEqual(waiting.toSorted())
  })
})
