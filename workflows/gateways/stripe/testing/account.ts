import { randomUUID } from 'node:crypto'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { NewAccount } from '../../ports/connected-accounts.ts'

export const aNewAccount = (differing: Partial<NewAccount> = {}): NewAccount => ({
  organisationId: randomUUID() as OrganisationId,
  since: instantFromMilliseconds(Date.now() - 3_600_000),
  charity: {
    name: 'Harbour Light Children’s Fund Limited',
    irFileNumber: '91/00001',
    address: { line1: '12 Hoi Yuen Road', line2: null, city: 'Kwun Tong' },
    email: 'office@harbour.example',
    phoneNumber: '+85221234567',
    url: 'https://harbour.example',
    statementDescriptor: 'HARBOUR LIGHT',
  },
  bankAccount: {
    accountHolder: 'Harbour Light Children’s Fund Limited',
    bankCode: '004',
    branchCode: '808',
    accountNumber: '123456001',
  },
  representative: {
    firstName: '大文',
    lastName: '陳',
    jobTitle: 'Director',
    email: 'chan@harbour.example',
    phoneNumber: '+85221234567',
    dateOfBirth: '1970-05-17',
    hongKongId: 'A123456(3)',
    address: { line1: 'Flat 5, 3/F, 8 Tsun Yip Street', city: 'Kwun Tong' },
  },
  identityImage: { bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47]), contentType: 'image/png' },
  acceptance: { at: instantFromMilliseconds(Date.now() - 7_200_000), ip: '203.0.113.7' },
  ...differing,
})
