/** The company that runs the demonstration's platform, as its invoices name it. */
export const demonstrationCompany = {
  legalName: 'Almoner Limited',
  address: '15/F, Pier Building, 1 Harbour Road, Wan Chai, Hong Kong',
}
