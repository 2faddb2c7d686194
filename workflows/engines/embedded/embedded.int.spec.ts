import { describeEmbeddedEngine } from './testing/describe-embedded.ts'

describeEmbeddedEngine('the embedded engine')
