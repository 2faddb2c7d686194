import type { Measure } from './measure.ts'
import { append } from './measures/store/append.ts'
import { contended } from './measures/store/contended.ts'
import { desk } from './measures/product/desk.ts'
import { donor } from './measures/product/donor.ts'
import { instalments } from './measures/product/instalments.ts'
import { lag } from './measures/store/lag.ts'
import { memory } from './measures/store/memory.ts'
import { payments } from './measures/product/payments.ts'
import { projection } from './measures/store/projection.ts'
import { read } from './measures/store/read.ts'
import { reports } from './measures/product/reports.ts'
import { replay } from './measures/store/replay.ts'
import { waiting } from './measures/waiting.ts'
import { web } from './measures/product/web.ts'

/** Everything `npm run bench` measures, in this order. */
export const measures: readonly Measure[] = [
  append,
  contended,
  read,
  replay,
  projection,
  donor,
  desk,
  lag,
  memory,
  payments,
  instalments,
  reports,
  waiting,
  web,
]
