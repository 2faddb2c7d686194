import { createServer } from 'node:http'
import { run } from '../run.ts'

// The smallest application that can test the lifecycle without the product.
await run(async ({ port, databaseUrl, log }) => {
  log('the stand-in starts')
  if (process.env['STAND_IN_FAILS']) throw new Error('the stand-in\nfailed')
  const { Client } = await import('pg')
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create table if not exists start (at timestamptz default now())')
  const { rows } = await client.query('insert into start default values returning at')
  const counted = await client.query<{ starts: string }>('select count(*) as starts from start')
  client.on('error', () => {})
  const server = createServer((_, response) => response.end(counted.rows[0]?.starts))
  await new Promise<void>((resolve) => void server.listen(port, () => resolve()))
  log(`the stand-in started at ${String(rows[0]?.at)}`)
  return {
    addresses: [{ label: 'Stand-in 替身', url: `http://localhost:${port}` }],
    logins: [{ who: 'staff', where: 'localhost/OrgLogin', username: 's@x.example', password: 'p' }],
    stop: async () => {
      if (process.env['STAND_IN_HANGS']) await new Promise(() => {})
      server.close()
      server.closeAllConnections()
      await client.end()
    },
  }
})
