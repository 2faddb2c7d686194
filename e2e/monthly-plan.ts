/** Returns a day in Hong Kong. */
export const daysAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)

/** The requests of the donor’s own pages: a card to save, and a recurring plan by it. */
export const startPlan = async ([scheduledDate, key]: readonly [
  string,
  string,
]): Promise<string> => {
  const post = async (path: string, body: object) => {
    const headers = {
      'Content-Type': 'application/json',
      'Idempotency-Key': `walk-${key.replaceAll(' ', '-')}`,
    }
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as { id: string; status: string }
  }
  const { id: organizationId } = (await (await fetch('/api/donors/organization')).json()) as {
    id: string
  }
  const { data } = (await (await fetch('/api/cards')).json()) as { data: { id: string }[] }
  const card = data[0] ?? (await post('/api/cards', { paymentMethod: 'pm_card_hk' }))
  const { id } = await post('/api/donors/payments', {
    organizationId,
    amount: 200,
    coverFee: true,
    paymentMethod: card.id,
    recurringType: 'month',
    recurringOccurrences: 12,
    scheduledDate,
    memo: 'For the shelves by the window.',
    again: true,
  })
  return id
}
