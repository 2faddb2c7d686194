// Checks an unpacked audit pack of Almoner: node verify.mjs [folder]. It needs Node.js 20 or later
// and nothing else, prints a line for each check, and ends with 1 at the first that fails.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = process.argv[2] ?? dirname(fileURLToPath(import.meta.url))
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
const readText = async (name) => (await readFile(join(folder, name), 'utf8')).replace('\uFEFF', '')
const readLines = async (name) => (await readText(name)).split('\n').filter((line) => line !== '')

const check = (isRight, what) => {
  if (isRight) return
  console.log(`WRONG ${what}`)
  process.exit(1)
}
const pass = (what) => console.log(`right ${what}`)

/** The rows of a csv file below its head (RFC 4180). */
function* readCsv(text) {
  let row = []
  let isHead = true
  const cell = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/y
  while (cell.lastIndex < text.length) {
    const [, value, end] = cell.exec(text)
    row.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end === ',') continue
    if (!isHead) yield row
    isHead = false
    row = []
  }
}
const countRows = (text) => {
  let rows = 0
  const csv = readCsv(text)
  while (!csv.next().done) rows += 1
  return rows
}
/** A sum in cents, without the rounding of fractions. */
const toCents = (text) => {
  check(/^(-?\d+\.\d\d)?$/.test(text), `${text} is no sum`)
  return BigInt(text === '' ? 0 : text.replace('.', ''))
}
const show = (cents) => `HK$${(Number(cents) / 100).toFixed(2)}`

const manifest = JSON.parse(await readText('manifest.json'))
const { charity, checks, files } = manifest

const checkFiles = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const present = entries.filter((entry) => entry.isFile()).length
  check(present === files.length + 1, `${present} files, and ${files.length + 1} in the manifest`)
  for (const { name, bytes, sha256: expected } of files) {
    const content = await readFile(join(folder, name)).catch(() => null)
    check(content !== null, `${name} is missing`)
    const isSame = content.length === bytes && sha256(content) === expected
    check(isSame, `${name} is not the file of the manifest`)
  }
  pass(`${files.length} files have the sha256 of the manifest`)
}

const checkReports = async () => {
  const reports = files.filter(({ name }) => /^reports\/.*\.csv$/.test(name))
  for (const { name, sha256: expected } of reports) {
    const own = JSON.parse(await readText(name.replace('.csv', '.json')))
    const rows = countRows(await readText(name))
    check(own.sha256 === expected, `${name} is not the file of its own manifest`)
    check(own.rows === rows, `${name} has ${rows} rows, and its own manifest ${own.rows}`)
    check(own.request.position === manifest.position, `${name} is of another position`)
  }
  pass(`${reports.length} reports have the rows of their own manifests`)
}

const checkChain = async () => {
  if (!files.some(({ name }) => name === 'chain.jsonl')) {
    pass('no event is in the period')
    return
  }
  const names = files.map(({ name }) => name).filter((name) => name.startsWith('events/'))
  let before = sha256(`almoner hash chain 1 of ${charity.id}`)
  let computed = 0
  let events = []
  let nextFile = 0
  const blocks = (await readLines('chain.jsonl')).map((line) => JSON.parse(line))
  let waiting = 0
  for (const name of names) waiting += (await readLines(name)).length
  // The events are those of the last blocks.
  let first = blocks.length
  for (let left = waiting; left > 0; left -= blocks[first].entries.split(' ').length) {
    check(first > 0, 'events are in no block')
    first -= 1
  }
  for (const [index, { block, entries, link }] of blocks.entries()) {
    check(block === index, `block ${index} of the chain is missing`)
    if (index >= first) {
      let current = before
      for (const entry of entries.split(' ')) {
        if (events.length === 0) {
          check(nextFile < names.length, `the events of block ${block} are missing`)
          events = (await readLines(names[nextFile])).reverse()
          nextFile += 1
        }
        const line = events.pop()
        const { position, hash } = readEvent(line)
        const isChained = `${position}:${hash.slice(0, 12)}` === entry
        check(isChained, `the event at ${position} is not the one of block ${block}`)
        current = sha256(current + hash)
        computed += 1
        waiting -= 1
      }
      check(current === link, `the link of block ${block} does not follow from its events`)
    }
    before = link
  }
  check(waiting === 0 && events.length === 0, 'events are in no block')
  pass(`${computed} events lead to the link ${before}`)
}

const readEvent = (line) => {
  const event = JSON.parse(line)
  return Array.isArray(event) ? { position: event[2], hash: sha256(line) } : event
}

const checkTrialBalance = async () => {
  const { file, columns } = checks.trialBalance
  const sums = columns.map(() => 0n)
  for (const row of readCsv(await readText(file))) {
    const cells = columns.map((column) => toCents(row[column]))
    check(cells[0] + cells[1] === cells[2], `${row[0]} does not close at its balance`)
    cells.forEach((cents, index) => (sums[index] += cents))
  }
  check(
    sums.every((sum) => sum === 0n),
    `the trial balance sums to ${sums.map(show).join(', ')}`,
  )
  pass('the trial balance sums to zero')
}

const checkJournal = async () => {
  const { file, number, account, debit, credit, income } = checks.journal
  const journals = new Map()
  let sum = 0n
  for (const row of readCsv(await readText(file))) {
    const net = toCents(row[debit]) - toCents(row[credit])
    journals.set(row[number], (journals.get(row[number]) ?? 0n) + net)
    if (income.includes(row[account])) sum -= net
  }
  for (const [name, net] of journals) check(net === 0n, `journal ${name} is out by ${show(net)}`)
  pass(`${journals.size} journals balance`)
  return sum
}

const checkLedger = async (income) => {
  const { file, total } = checks.ledger
  let sum = 0n
  for (const row of readCsv(await readText(file))) sum += toCents(row[total])
  check(sum === income, `the ledger has ${show(sum)}, and the journal ${show(income)}`)
  pass(`the ledger and the journal have ${show(sum)}`)
}

await checkFiles()
await checkReports()
await checkChain()
await checkTrialBalance()
await checkLedger(await checkJournal())
