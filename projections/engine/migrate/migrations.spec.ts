import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { migrations } from './migrate.ts'

const fingerprint = (statements: string): string =>
  createHash('sha256').update(statements).digest('hex').slice(0, 16)

describe('the migrations', () => {
  it('are frozen: a released one is never edited, moved or removed, and a new one comes last', () => {
    const listed = migrations.map(({ name, statements }) => `${name} ${fingerprint(statements)}`)
    expect(listed).toMatchInlineSnapshot(`
      [
        "2026-11-20-schemas 59f5be2d7e6707f8",
        "2026-11-20-first-path de6aeb484b52f8b0",
        "2026-11-21-hash-chain d055eb53576e93f3",
        "2026-11-21-stopped-read-models ef411fda563b4665",
        "2026-11-21-journal 436bf069d0f0d608",
        "2026-11-21-provider-credentials 811edb066819df14",
        "2026-11-21-charity-methods a6f0830daf34a055",
        "2026-11-21-every-way-of-paying 9a48c326e3a3ca22",
        "2026-11-21-turnover-and-abuse c10f945de0ca0a0f",
        "2026-11-21-inbox 2ad488133eb19525",
        "2026-11-21-donor-cards 86b638560016c800",
        "2026-11-21-tries-by-key 21bb432b859cea87",
        "2026-11-21-builds b8894a33643cdfd5",
        "2026-11-21-donor-accounts 555983f905b18043",
        "2026-11-21-second-factors 91fa53b3530b88ee",
        "2026-11-21-payments-of-people 74d890b62acb2801",
        "2026-11-22-recurring-plans a97d85f499c3da84",
        "2026-11-22-rows-of-the-erased 0e68eb07f9c35883",
        "2026-11-22-supporters a0bb56f7eefb52b3",
        "2026-11-22-totals-of-monthly-gifts 962af22d25a4f128",
        "2026-11-22-why-in-plans-alone f73cd160c7afd064",
        "2026-11-25-when-checkpoints-move 18b14f7c28620580",
        "2026-11-25-day-the-money-came 4d7d47ab58c39ac4",
        "2026-11-25-unconfirmed-passwords 3d2c6a22f2f89948",
        "2026-11-25-limits e18d9e82caf68a64",
        "2026-11-25-logins bdcc6fa542ba0dba",
        "2026-11-25-earlier-bookkeeping 11a4ba6967c8eaee",
        "2026-11-25-processes 93ee18d30585e926",
        "2026-11-25-lists 4579199d7f36d9ec",
        "2026-11-25-supporters-list 1e98f7b097f5e871",
        "2026-11-25-charities-list 55efbd8fc587c550",
        "2026-11-25-inbox-list 5cda89b961aafe4e",
        "2026-11-25-plans-lists 868620684ddc48c8",
        "2026-11-26-applications 81d036c7489787dc",
        "2026-11-26-place-of-sessions c2bfbc8d14caba09",
        "2026-11-26-bank-account-numbers 59290544a3615340",
        "2026-11-26-team e85c1949dba3fee0",
        "2026-11-26-personal-applications a44457d6d6766ed1",
        "2026-11-26-fewer-application-indexes 371aee4e9ca4cb7d",
        "2026-11-26-custom-domains 0f02b08baca23989",
        "2026-11-26-suspension 97a6297cd25a3fb5",
        "2026-11-26-application-files ca15433ff786bf3f",
        "2026-11-26-activity 13c2dbda7cbc784b",
        "2026-11-26-second-factor-required 027e43267b891e67",
        "2026-11-26-one-charities-list 7b3c33556d64c23b",
        "2026-11-26-access-reasons dcc2049b70b8d01f",
        "2026-11-26-auditor-terms 5f7b8d9cba477d77",
        "2026-11-26-request-origins 27e25784d1d9e6e3",
        "2026-11-27-postings-of-payouts d1cbb0ec81d9f64b",
        "2026-11-26-bank-accounts c78ac83176c9bf4e",
        "2026-11-27-treasury 29a862589c8c0fce",
        "2026-11-26-approvals 670164dec21a4901",
        "2026-11-26-charity-notes cd2103040e05b8c6",
        "2026-11-27-postings-by-account 22bac3a8fd320309",
        "2026-11-28-payouts-paid-at f2d80b4bc8863478",
        "2026-11-28-platform-money 6b5d3046972a274d",
        "2026-11-29-giving-days 7626aa5d6ce81426",
        "2026-11-30-offline-entries 78dba9f75c7dd554",
        "2026-11-30-receipt-detail 607abb05b20ea786",
        "2026-12-01-projects-of-the-desk 0413d47447599c3d",
        "2026-12-02-receipts-of-offline-entries 6098c2c4a8e7aaf2",
        "2026-12-02-reused-proofs 3222b5586c35d39a",
        "2026-12-02-imports 36a4d772ca9a45c0",
        "2026-12-04-bank-lines 529d3509ced03033",
        "2026-12-03-receipt-format 0be19be8d6ceda34",
        "2026-12-04-payments-at-scale 1b90387ab2476b22",
        "2026-12-05-legal-documents dd017636918b1608",
        "2026-12-05-profile-changes eeb25779348ef3ab",
        "2026-12-06-terms 1d41e6b25a342ab4",
        "2026-12-05-parts-of-payments fb2d89ba99404166",
        "2026-12-07-lines-of-proofs 9a6993aa07ac09a5",
        "2026-12-08-texts-of-bank-lines e99218721744ae50",
        "2026-12-09-receipts-on-request c0ede3845d058960",
        "2026-12-10-equal-import-rows 6973ff9cd8b24323",
        "2026-12-11-import-readings 414ba5161865e258",
        "2026-12-12-lines-of-statements f2040ebcaad907d9",
        "2026-12-19-applications-without-identity d4f03c299b90030b",
        "2026-12-16-leases-of-processes feae176f910f9690",
        "2026-12-16-card-outcomes-by-minute 4b3a112618c6acb5",
        "2026-12-16-cards-by-reference d14bc6f8e76eac9b",
        "2026-12-17-day-of-payments c1cd3f6a4f4f5f86",
        "2026-12-15-unconfirmed-sign-ups 7c371f051de8d6b2",
        "2026-12-12-reconciled-lines d97aceb1d52f4890",
        "2026-12-20-memberships 94e48c18c5663ce6",
        "2026-12-21-earlier-tries 6bbefb7d4bf1f30f",
        "2026-12-21-subjects-of-reviews afff0e93d95c7b99",
        "2026-12-21-referrals 1e3d9f075d8c3fd2",
        "2026-12-22-pending-card-tries aa1921edea7c8ba0",
        "2026-12-23-tries-begun-at-once 5ed1b641a49c7544",
        "2026-12-23-provider-cursors 64d33e1c7cab952b",
        "2026-12-24-limits-read-by-key f1f2b0b89a6551d6",
        "2026-12-24-pending-read-by-key 1078e6b9baf3f92b",
      ]
    `)
  })

  it('are listed, every file of them', () => {
    const files = readdirSync(new URL('../../migrations', import.meta.url))
    expect(migrations.map(({ name }) => `${name}.ts`).toSorted()).toEqual(files.toSorted())
  })
})
