import { writeFileSync } from 'node:fs'
import { formatRanges } from '@almoner/workflows/documents/font/printable-ranges.ts'

// Writes the list of characters in the documents' fonts, so that the browser can check a name
// without them.
const file = new URL('../domain/text/printable-ranges.ts', import.meta.url)

writeFileSync(
  file,
  `/** Written by \`node tools/printable-ranges.ts\` from the fonts that documents are drawn with. */
export const printableRanges =
  '${formatRanges()}'
`,
)
