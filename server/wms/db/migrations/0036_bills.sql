CREATE TABLE "bill_disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"bill_no" text NOT NULL,
	"charge_no" bigint NOT NULL,
	"amount" numeric(18, 4) NOT NULL,
	"claim" text NOT NULL,
	"state" text NOT NULL,
	"resolution" text NOT NULL,
	"creator" integer NOT NULL,
	"resolver" integer,
	"resolved_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bill_disputes_state" CHECK ("bill_disputes"."state" in ('待处理', '已采纳', '已驳回'))
);
--> statement-breakpoint
CREATE TABLE "bill_lines" (
	"charge_no" bigint PRIMARY KEY NOT NULL,
	"bill_no" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "owner_bills" (
	"bill_no" text PRIMARY KEY NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"period" text NOT NULL,
	"kind" text NOT NULL,
	"storage_fee" numeric(18, 4) NOT NULL,
	"inbound_fee" numeric(18, 4) NOT NULL,
	"outbound_fee" numeric(18, 4) NOT NULL,
	"return_fee" numeric(18, 4) NOT NULL,
	"other_fee" numeric(18, 4) NOT NULL,
	"amount" numeric(18, 4) NOT NULL,
	"tax" numeric(18, 4) NOT NULL,
	"total" numeric(18, 4) NOT NULL,
	"line_count" integer NOT NULL,
	"invoice_no" text NOT NULL,
	"state" text DEFAULT '待核对' NOT NULL,
	"remark" text NOT NULL,
	"creator" integer NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "owner_bills_period" CHECK ("owner_bills"."period" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "owner_bills_kind" CHECK ("owner_bills"."kind" in ('月结', '补结')),
	CONSTRAINT "owner_bills_state" CHECK ("owner_bills"."state" in ('待核对', '已发送', '争议中', '已确认', '已开票', '已回款', '已作废'))
);
--> statement-breakpoint
ALTER TABLE "bill_disputes" ADD CONSTRAINT "bill_disputes_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "bill_disputes" ADD CONSTRAINT "bill_disputes_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "bill_disputes" ADD CONSTRAINT "bill_disputes_bill_no_owner_bills_bill_no_fk" FOREIGN KEY ("bill_no") REFERENCES "public"."owner_bills"("bill_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_disputes" ADD CONSTRAINT "bill_disputes_charge_no_charge_lines_charge_no_fk" FOREIGN KEY ("charge_no") REFERENCES "public"."charge_lines"("charge_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_charge_no_charge_lines_charge_no_fk" FOREIGN KEY ("charge_no") REFERENCES "public"."charge_lines"("charge_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_lines" ADD CONSTRAINT "bill_lines_bill_no_owner_bills_bill_no_fk" FOREIGN KEY ("bill_no") REFERENCES "public"."owner_bills"("bill_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_bills" ADD CONSTRAINT "owner_bills_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "owner_bills" ADD CONSTRAINT "owner_bills_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "bill_disputes_bill" ON "bill_disputes" USING btree ("bill_no");--> statement-breakpoint
CREATE UNIQUE INDEX "bill_disputes_open" ON "bill_disputes" USING btree ("charge_no") WHERE "bill_disputes"."state" = '待处理';--> statement-breakpoint
CREATE INDEX "bill_lines_bill" ON "bill_lines" USING btree ("bill_no");--> statement-breakpoint
CREATE INDEX "owner_bills_owner" ON "owner_bills" USING btree ("owner","period");--> statement-breakpoint
CREATE INDEX "owner_bills_warehouse" ON "owner_bills" USING btree ("warehouse","period");--> statement-breakpoint
CREATE INDEX "owner_bills_period" ON "owner_bills" USING btree ("period");--> statement-breakpoint
CREATE UNIQUE INDEX "owner_bills_open" ON "owner_bills" USING btree ("warehouse","owner","period") WHERE "owner_bills"."state" = '待核对';