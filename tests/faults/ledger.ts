/** The traveller's acknowledged data, which the server must have. */
export interface Ledger {
  readonly orders: Map<string, KnownOrder>;
}

export interface KnownOrder {
  readonly id: string;
  /** 1 unpaid, 2 submitted, 3 paid: as on the wire. */
  payStatus: 1 | 2 | 3;
  date?: string;
  readonly applicants: Map<string, KnownApplicant>;
}

export interface KnownApplicant {
  name: string;
  /** By '<document>/<position>'. */
  readonly pages: Map<string, KnownPage>;
}

export interface KnownPage {
  readonly elecId: number;
  readonly pos: number;
  readonly uploadId: string;
  readonly sha256: string;
}

/** An order as text, to compare: the ledger's and the server's must be the same. */
export const describeKnown = ({ id, payStatus, date, applicants }: KnownOrder): object => ({
  id,
  payStatus,
  date,
  applicants: [...applicants].map(([applicantId, { name, pages }]) => ({
    applicantId,
    name,
    pages: [...pages.values()]
      .map(({ elecId, pos, uploadId, sha256 }) => `${elecId}/${pos} ${uploadId} ${sha256}`)
      .sort(),
  })),
});

interface WireDocument {
  elec_id: number;
  upload_list: { pos: number; upload_id: string; sha256: string }[];
}

export interface WireOrder {
  order_id: string;
  pay_status: 1 | 2 | 3;
  amount: number;
  depart_date?: string;
  earliest_depart_date: string;
  applicant_list: {
    applicant_id: string;
    first_name: string;
    material_required: WireDocument[];
    material_optional: WireDocument[];
  }[];
}

/** The same of what the server says. */
export const describeWire = (order: WireOrder): object => ({
  id: order.order_id,
  payStatus: order.pay_status,
  date: order.depart_date,
  applicants: order.applicant_list.map((applicant) => ({
    applicantId: applicant.applicant_id,
    name: applicant.first_name,
    pages: [...applicant.material_required, ...applicant.material_optional]
      .flatMap(({ elec_id, upload_list }) =>
        upload_list.map(({ pos, upload_id, sha256 }) => `${elec_id}/${pos} ${upload_id} ${sha256}`),
      )
      .sort(),
  })),
});
