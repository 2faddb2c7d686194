// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-12-lines-of-statements'

export const statements = `
-- A line is known again by its account, day and sum, and by its number among equal ones. Lines that
-- exist keep their ids, which events name.
alter table kept.bank_lines add column ordinal int;
update kept.bank_lines as line set ordinal = numbered.ordinal
  from (
    select line_id, row_number() over (
      partition by organisation_id, account, day, amount_cents order by place, line_id
    ) - 1 as ordinal from kept.bank_lines
  ) as numbered where numbered.line_id = line.line_id;
alter table kept.bank_lines alter column ordinal set not null;
-- listKnownLines, and what went out of listLines
create unique index bank_lines_identity on kept.bank_lines
  (organisation_id, account, day, amount_cents, ordinal);

-- Of a file that overlaps with an earlier one, the lines of its days are taken for its own.
create table kept.bank_statement_lines (
  statement_id uuid not null references kept.bank_statements,
  line_id uuid not null references kept.bank_lines,
  primary key (statement_id, line_id)
);
-- removeStatement
create index bank_statement_lines_of_line on kept.bank_statement_lines (line_id);
insert into kept.bank_statement_lines (statement_id, line_id)
  select statement_id, line_id from kept.bank_lines
  union
  select statement.statement_id, line.line_id from kept.bank_statements as statement
  join kept.bank_lines as line on line.organisation_id = statement.organisation_id
    and line.account = statement.account
    and line.day between statement.first_day and statement.last_day
  where statement.new_line_count < statement.line_count;
`
