import { describe, expect, it } from 'vitest'
import { boundProcesses, type ProcessDependencies } from '../../processes.ts'
import * as workflows from './workflows.ts'

describe('the workflows in the sandbox', () => {
  it('are the processes there are, under their names', () => {
    // Nothing is performed: only the names are asked.
    const processes = boundProcesses({} as ProcessDependencies)
    expect(Object.keys(workflows).toSorted()).toEqual(processes.map(({ name }) => name).toSorted())
  })
})
