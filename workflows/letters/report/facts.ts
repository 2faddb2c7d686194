/** A report: its name and its period, written out. */
export type ReportFacts = { title: string; from: string; to: string }
