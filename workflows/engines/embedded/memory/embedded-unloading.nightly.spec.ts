import { describeEmbeddedEngine } from '../testing/describe-embedded.ts'
import { unloadAtOnce } from '../testing/unload-at-once.ts'

describeEmbeddedEngine('the embedded engine that unloads every wait at once', unloadAtOnce)
