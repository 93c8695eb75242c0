import type pg from 'pg';

type Row = Record<string, unknown>;

/** Collects rows and stores each table in one statement; bytes use PostgreSQL's text format. */
export class RowBuffer {
  readonly #rows = new Map<string, Row[]>();

  add(table: string, row: Row): void {
    const rows = this.#rows.get(table) ?? [];
    rows.push(row);
    this.#rows.set(table, rows);
  }

  /** Stores the collected rows in the order of these tables. All rows of a table must have the same columns. */
  async write(client: pg.Client, tables: string[]): Promise<void> {
    for (const table of tables) {
      const rows = this.#rows.get(table);
      if (!rows) continue;
      const columns = Object.keys(rows[0] as Row).join(', ');
      await client.query(
        `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
        [JSON.stringify(rows.map(withTextsOfBytes))],
      );
    }
    this.#rows.clear();
  }
}

const withTextsOfBytes = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
    ]),
  );
