import { sql } from 'kysely'
import { addCents, groupThousands, noCents, subtractCents } from '@almoner/domain/kernel/money.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { ReportSource, TotalLine, Totals } from '../report-kind.ts'
import { sequence, year, type RegisterRow } from './query.ts'

/** The sums of the register, and a check of the numbers of each year. */
export const registerTotals = async (source: ReportSource): Promise<Totals<RegisterRow>> => {
  const gaps = await checkNumbers(source)
  let [issued, voided] = [0, 0]
  let [standing, ledger] = [noCents, noCents]
  return {
    add: (row) => {
      issued += 1
      if (row.ledgerCents === null) {
        voided += 1
        return
      }
      standing = addCents(standing, row.receiptCents)
      ledger = addCents(ledger, row.ledgerCents)
    },
    lines: () => [
      {
        key: 'issued',
        label: { en: 'Receipts issued', zh: '發出收據數目', cn: '开出收据数目' },
        count: issued,
      },
      {
        key: 'voided',
        label: { en: 'Of these, void', zh: '其中已作廢', cn: '其中已作废' },
        count: voided,
      },
      {
        key: 'standing',
        label: { en: 'Amount of valid receipts', zh: '有效收據金額', cn: '有效收据金额' },
        sumCents: standing,
      },
      {
        key: 'ledger',
        label: {
          en: 'The same payments in the ledger',
          zh: '帳冊中的相應款項',
          cn: '账册中的相应款项',
        },
        sumCents: ledger,
      },
      {
        key: 'difference',
        label: { en: 'Difference', zh: '差額', cn: '差额' },
        sumCents: subtractCents(standing, ledger),
      },
      ...gaps,
    ],
  }
}

const mostNamed = 20

/**
 * A charity numbers the receipts of each year from 1. The check is about whole years, whatever the
 * period: a number that is not in the period is missing only if no receipt has it.
 */
const checkNumbers = async ({
  db,
  organisationId,
  position,
  request,
}: ReportSource): Promise<readonly TotalLine[]> => {
  const [first, last] = [request.from, request.to].map((day) => Number(day.slice(0, 4)))
  const { rows } = await sql<{ year: number; last: number; missing: readonly number[] }>`
    with numbers as materialized (select ${year} as year, ${sequence} as sequence
      from read_models.receipts
      where organisation_id = ${organisationId} and issued_position <= ${position}
        and ${year} between ${first} and ${last}),
    years as (select year, max(sequence) as last from numbers group by year)
    select year, last, array(select number from generate_series(1, last) as number
      except select sequence from numbers where numbers.year = years.year
      order by 1) as missing
    from years order by year`.execute(db)
  return rows.map(({ missing, ...of }) => ({
    key: `missing:${of.year}`,
    label: toStatement(of, missing),
    group: {
      en: 'Missing receipt numbers, by year',
      zh: '收據缺號（按年份）',
      cn: '收据缺号（按年份）',
    },
    count: missing.length,
  }))
}

const toStatement = (
  { year: ofYear, last }: { year: number; last: number },
  missing: readonly number[],
): Words => {
  const all = groupThousands(String(last))
  const numbers = missing.slice(0, mostNamed).map((number) => groupThousands(String(number)))
  const more = missing.length > mostNamed
  if (missing.length === 0) {
    return {
      en: `${ofYear}: 1–${all}, none missing`,
      zh: `${ofYear} 年：1 至 ${all} 號，並無缺號`,
      cn: `${ofYear} 年：1 至 ${all} 号，无缺号`,
    }
  }
  return {
    en: `${ofYear}: 1–${all}, missing ${numbers.join(', ')}${more ? ' and others' : ''}`,
    zh: `${ofYear} 年：1 至 ${all} 號，缺 ${numbers.join('、')}${more ? ' 等' : ''} 號`,
    cn: `${ofYear} 年：1 至 ${all} 号，缺 ${numbers.join('、')}${more ? ' 等' : ''} 号`,
  }
}
