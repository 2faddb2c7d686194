import { describeTextsOfRoutes } from './routes-text.spec-suite.ts'

// All of them take a minute, and are sent each night. A run sends the part that it draws, whose
// number is in the names of its tests.
const parts = 4

describeTextsOfRoutes({ part: Date.now() % parts, of: parts })
