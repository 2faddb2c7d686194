import { hashCost } from '../password.ts'

// Integration specs hash thousands of passwords, which was a tenth of their processor time. The
// stored hash names its cost, so programs that a spec starts verify it too. Unit specs keep the
// real cost.
Object.assign(hashCost, { memory: 8, passes: 1 })
