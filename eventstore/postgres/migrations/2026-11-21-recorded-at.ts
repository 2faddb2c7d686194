/** An append answers when it was recorded. Frozen. */
export const recordedAt = `
drop function es.append_many;

create function es.append_many(
  p_streams text[], p_categories text[], p_expected bigint[], p_counts int[],
  p_ids uuid[], p_types text[], p_data text[], p_personal text[], p_meta text[]
) returns table (
  o_status int, o_revision bigint, o_position bigint, o_recorded_at timestamptz
) language plpgsql as $$
declare
  request record;
  head_position bigint;
  head_recorded_at timestamptz;
  first_index int := 1;
  actual bigint;
  known record;
  -- Filled first: an array assigned beyond its end begins where it was assigned, and would shift.
  positions bigint[] := array_fill(null::bigint, array[cardinality(p_ids)]);
  revisions bigint[] := positions;
  streams text[] := array_fill(null::text, array[cardinality(p_ids)]);
  categories text[] := streams;
begin
  -- Under a stricter level the snapshot would be older than the lock, and positions would repeat.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'es.append_many needs read committed';
  end if;

  select h.position, h.recorded_at into strict head_position, head_recorded_at
    from es.head h where h.only_row for update;
  head_recorded_at := greatest(date_trunc('milliseconds', clock_timestamp()), head_recorded_at);

  for request in
    select * from unnest(p_streams, p_categories, p_expected, p_counts)
      with ordinality as r(stream, category, expected, events, place) order by place
  loop
    select count(*) as events, max(e.revision) as revision, max(e.position) as position,
        max(e.recorded_at) as recorded_at,
        bool_and(e.stream = request.stream) and min(e.revision - i.place) = max(e.revision - i.place)
          as one_run
      into known
      from unnest(p_ids[first_index : first_index + request.events - 1]) with ordinality as i(id, place)
      join es.events e on e.event_id = i.id;

    o_revision := null;
    o_position := null;
    o_recorded_at := null;
    if known.events = request.events and known.one_run then
      o_status := 2;
      o_revision := known.revision;
      o_position := known.position;
      o_recorded_at := known.recorded_at;
    else
      select s.revision into actual from es.streams s where s.stream = request.stream;
      if request.expected <> -2 and request.expected <> coalesce(actual, -1) then
        o_status := 1;
        o_revision := actual;
      elsif known.events > 0 then
        o_status := 3;
      else
        o_status := 0;
        o_revision := coalesce(actual, -1) + request.events;
        o_position := head_position + request.events;
        o_recorded_at := head_recorded_at;
        insert into es.streams as s (stream, revision) values (request.stream, o_revision)
          on conflict (stream) do update set revision = excluded.revision;
        for n in 1 .. request.events loop
          positions[first_index + n - 1] := head_position + n;
          revisions[first_index + n - 1] := o_revision - request.events + n;
          streams[first_index + n - 1] := request.stream;
          categories[first_index + n - 1] := request.category;
        end loop;
        head_position := o_position;
      end if;
    end if;
    first_index := first_index + request.events;
    return next;
  end loop;

  insert into es.events
      (position, stream, category, revision, type, event_id, data, personal, meta, recorded_at)
    select n.position, n.stream, n.category, n.revision, n.type, n.id, n.data::jsonb,
        n.personal::jsonb, n.meta::jsonb, head_recorded_at
      from unnest(positions, streams, categories, revisions, p_types, p_ids, p_data, p_personal, p_meta)
        as n(position, stream, category, revision, type, id, data, personal, meta)
      where n.position is not null;
  if found then
    update es.head set position = head_position, recorded_at = head_recorded_at where only_row;
  end if;
end $$;
`
