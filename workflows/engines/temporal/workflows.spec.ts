import { describe, expect, it } from 'vitest'
import { instant } from '@almoner/domain/kernel/time.ts'
import { boundProcesses, type ProcessDependencies } from '../../processes.ts'
import * as workflows from './workflows.ts'

describe('the workflows in the sandbox', () => {
  it('are the processes there are, under their names', () => {
    // No activity runs: only the names are compared.
    const now = () => instant('2026-11-20T02:30:00.000Z')
    const processes = boundProcesses({ now } as ProcessDependencies)
    expect(Object.keys(workflows).toSorted()).toEqual(processes.map(({ name }) => name).toSorted())
  })
})
