import { createMemoryRows } from './memory-vault.ts'
import { describeVault } from './vault.spec-suite.ts'

describeVault('the vault in memory', async () => createMemoryRows())
