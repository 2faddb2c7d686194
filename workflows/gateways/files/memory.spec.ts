import { describe } from 'vitest'
import { fileGatewayContract } from './contract.spec-suite.ts'
import { createMemoryFiles } from './memory.ts'

describe('files in memory', () => {
  fileGatewayContract(async () => createMemoryFiles())
})
