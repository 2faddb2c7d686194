import { describe, expect, it } from 'vitest'
import { operationalReadsNoReadModel, readModelsMakeTheirOwn } from './schemas.ts'

const template = (sql: string): string => `const a = sql\`${sql}\`\n`

describe('operational data', () => {
  const find = (path: string, text: string) => operationalReadsNoReadModel([{ path, text }])

  it.each([
    template('select a from operational.a\n  join read_models.b on true'),
    template('${b ? sql`x` : sql`y`} join read_models.b'),
    "db.selectFrom('read_models.b')",
  ])('reads no read model: %s', (text) => {
    expect(find('operational/a/a.ts', text)).toHaveLength(1)
    expect(find('projections/models/a/query.ts', text)).toEqual([])
  })

  it.each([
    '// read_models.b is made later\n',
    '/** read_models.b */\n',
    template('select 1 -- as read_models.b'),
    "db.selectFrom('operational.b')",
  ])('may be explained: %s', (text) => {
    expect(find('operational/a/a.ts', text)).toEqual([])
  })
})

describe('the migrations of the read models', () => {
  const find = (path: string, text: string) => readModelsMakeTheirOwn([{ path, text }])
  const path = 'projections/migrations/2026-11-29-a.ts'

  it.each([
    'create table operational.a (id int)',
    'create unlogged table if not exists operational.a (id int)',
    'alter table operational.a add column b int',
    'drop table if exists processes.a',
    'create or replace function operational.a() returns int',
    'create unique index a_b\n  on operational.a (b)',
  ])('must not create operational data: %s', (sql) => {
    expect(find(path, template(sql))).toHaveLength(1)
    expect(find('operational/migrations/2026-11-29-a.ts', template(sql))).toEqual([])
  })

  it.each([
    'create table read_models.a (id int)',
    'create function read_models.a() returns int return (select b from operational.b)',
    '-- create table operational.a',
  ])('may read it: %s', (sql) => {
    expect(find(path, template(sql))).toEqual([])
  })
})
