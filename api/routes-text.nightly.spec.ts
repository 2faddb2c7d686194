import { describeTextsOfRoutes } from './routes-text.spec-suite.ts'

describeTextsOfRoutes({ part: 0, of: 1 })
