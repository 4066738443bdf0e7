CREATE TABLE "agency_allots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agency_allots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"agency" text NOT NULL,
	"warehouse" text NOT NULL,
	"post" text NOT NULL,
	"quota" integer NOT NULL,
	"price_unit" text NOT NULL,
	"unit_price" numeric(18, 4) NOT NULL,
	"overtime_rate" numeric(18, 4) NOT NULL,
	"effective_from" date NOT NULL,
	"remark" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agency_allots_day" UNIQUE("warehouse","agency","post","price_unit","effective_from"),
	CONSTRAINT "agency_allots_unit" CHECK ("agency_allots"."price_unit" in ('小时', '件'))
);
--> statement-breakpoint
CREATE TABLE "agency_dispatch_lines" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agency_dispatch_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dispatch_no" text NOT NULL,
	"agency" text NOT NULL,
	"warehouse" text NOT NULL,
	"business_date" date NOT NULL,
	"shift" text NOT NULL,
	"post" text NOT NULL,
	"worker" text NOT NULL,
	"team" text,
	"clock_in" timestamp (3) with time zone,
	"clock_out" timestamp (3) with time zone,
	"hours" numeric(18, 4) DEFAULT '0' NOT NULL,
	"overtime" numeric(18, 4) DEFAULT '0' NOT NULL,
	"hourly_amount" numeric(18, 4) DEFAULT '0' NOT NULL,
	"piece_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"piece_amount" numeric(18, 4) DEFAULT '0' NOT NULL,
	"deduction" numeric(18, 4) DEFAULT '0' NOT NULL,
	"amount" numeric(18, 4) DEFAULT '0' NOT NULL,
	"mgmt_fee" numeric(18, 4) DEFAULT '0' NOT NULL,
	"evidence_hours" numeric(18, 4) DEFAULT '0' NOT NULL,
	"unproven_hours" numeric(18, 4) DEFAULT '0' NOT NULL,
	"remark" text NOT NULL,
	"state" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agency_dispatch_lines_state" CHECK ("agency_dispatch_lines"."state" in ('草稿', '已派单', '已到岗', '待确认工时', '已确认', '已结算', '已取消'))
);
--> statement-breakpoint
CREATE TABLE "agency_dispatches" (
	"dispatch_no" text PRIMARY KEY NOT NULL,
	"agency" text NOT NULL,
	"warehouse" text NOT NULL,
	"business_date" date NOT NULL,
	"shift" text NOT NULL,
	"post" text NOT NULL,
	"requested" integer NOT NULL,
	"named" integer DEFAULT 0 NOT NULL,
	"arrived" integer DEFAULT 0 NOT NULL,
	"hours" numeric(18, 4) DEFAULT '0' NOT NULL,
	"overtime" numeric(18, 4) DEFAULT '0' NOT NULL,
	"labor_amount" numeric(18, 4) DEFAULT '0' NOT NULL,
	"mgmt_fee" numeric(18, 4) DEFAULT '0' NOT NULL,
	"amount" numeric(18, 4) DEFAULT '0' NOT NULL,
	"event_qty" numeric(18, 4) DEFAULT '0' NOT NULL,
	"unproven_hours" numeric(18, 4) DEFAULT '0' NOT NULL,
	"state" text DEFAULT '草稿' NOT NULL,
	"expenditure_no" text,
	"remark" text NOT NULL,
	"creator" integer NOT NULL,
	"reporter" integer,
	"confirmer" integer,
	"confirmed_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agency_dispatches_shift" CHECK ("agency_dispatches"."shift" in ('白班', '夜班')),
	CONSTRAINT "agency_dispatches_state" CHECK ("agency_dispatches"."state" in ('草稿', '已派单', '已到岗', '待确认工时', '已确认', '已结算', '已取消'))
);
--> statement-breakpoint
CREATE TABLE "agency_expenditures" (
	"expenditure_no" text PRIMARY KEY NOT NULL,
	"agency" text NOT NULL,
	"warehouse" text NOT NULL,
	"period" text NOT NULL,
	"kind" text NOT NULL,
	"dispatches" integer NOT NULL,
	"hours" numeric(18, 4) NOT NULL,
	"evidence_hours" numeric(18, 4) NOT NULL,
	"unproven_hours" numeric(18, 4) NOT NULL,
	"labor_amount" numeric(18, 4) NOT NULL,
	"mgmt_fee" numeric(18, 4) NOT NULL,
	"amount" numeric(18, 4) NOT NULL,
	"tax_amount" numeric(18, 4) NOT NULL,
	"payable" numeric(18, 4) NOT NULL,
	"invoice_no" text NOT NULL,
	"invoice_amount" numeric(18, 4),
	"match_state" text NOT NULL,
	"remark" text NOT NULL,
	"state" text DEFAULT '待核对' NOT NULL,
	"creator" integer NOT NULL,
	"approver" integer,
	"settled_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agency_expenditures_period" CHECK ("agency_expenditures"."period" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "agency_expenditures_kind" CHECK ("agency_expenditures"."kind" in ('月结', '补结')),
	CONSTRAINT "agency_expenditures_match" CHECK ("agency_expenditures"."match_state" in ('缺发票', '工时无据', '发票不符', '一致')),
	CONSTRAINT "agency_expenditures_state" CHECK ("agency_expenditures"."state" in ('待核对', '例外已批', '已结算', '已付款', '已作废'))
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "signing_keys_only" CHECK ("signing_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "work_records" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse" text NOT NULL,
	"worker" text NOT NULL,
	"business_date" date NOT NULL,
	"shift" text NOT NULL,
	"hours" numeric(18, 4) NOT NULL,
	"overtime" numeric(18, 4) NOT NULL,
	"source" text NOT NULL,
	"dispatch_no" text,
	"remark" text NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_records_shift" UNIQUE("worker","business_date","shift"),
	CONSTRAINT "work_records_shift_kind" CHECK ("work_records"."shift" in ('白班', '夜班')),
	CONSTRAINT "work_records_source" CHECK ("work_records"."source" in ('登记', '派工'))
);
--> statement-breakpoint
ALTER TABLE "agency_allots" ADD CONSTRAINT "agency_allots_agency_labor_agencies_code_fk" FOREIGN KEY ("agency") REFERENCES "public"."labor_agencies"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "agency_allots" ADD CONSTRAINT "agency_allots_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "agency_dispatch_lines" ADD CONSTRAINT "agency_dispatch_lines_dispatch_no_agency_dispatches_dispatch_no_fk" FOREIGN KEY ("dispatch_no") REFERENCES "public"."agency_dispatches"("dispatch_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_dispatch_lines" ADD CONSTRAINT "agency_dispatch_lines_agency_labor_agencies_code_fk" FOREIGN KEY ("agency") REFERENCES "public"."labor_agencies"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "agency_dispatch_lines" ADD CONSTRAINT "agency_dispatch_lines_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "agency_dispatch_lines" ADD CONSTRAINT "agency_dispatch_lines_worker_fk" FOREIGN KEY ("warehouse","worker") REFERENCES "public"."employees"("warehouse","emp_no") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "agency_dispatch_lines" ADD CONSTRAINT "agency_dispatch_lines_team_fk" FOREIGN KEY ("warehouse","team") REFERENCES "public"."work_teams"("warehouse","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "agency_dispatches" ADD CONSTRAINT "agency_dispatches_agency_labor_agencies_code_fk" FOREIGN KEY ("agency") REFERENCES "public"."labor_agencies"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "agency_dispatches" ADD CONSTRAINT "agency_dispatches_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "agency_dispatches" ADD CONSTRAINT "agency_dispatches_expenditure_no_agency_expenditures_expenditure_no_fk" FOREIGN KEY ("expenditure_no") REFERENCES "public"."agency_expenditures"("expenditure_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agency_expenditures" ADD CONSTRAINT "agency_expenditures_agency_labor_agencies_code_fk" FOREIGN KEY ("agency") REFERENCES "public"."labor_agencies"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "agency_expenditures" ADD CONSTRAINT "agency_expenditures_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "work_records" ADD CONSTRAINT "work_records_dispatch_no_agency_dispatches_dispatch_no_fk" FOREIGN KEY ("dispatch_no") REFERENCES "public"."agency_dispatches"("dispatch_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_records" ADD CONSTRAINT "work_records_worker_fk" FOREIGN KEY ("warehouse","worker") REFERENCES "public"."employees"("warehouse","emp_no") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "agency_allots_agency" ON "agency_allots" USING btree ("agency","effective_from");--> statement-breakpoint
CREATE INDEX "agency_dispatch_lines_dispatch" ON "agency_dispatch_lines" USING btree ("dispatch_no");--> statement-breakpoint
CREATE INDEX "agency_dispatch_lines_place" ON "agency_dispatch_lines" USING btree ("warehouse","business_date");--> statement-breakpoint
CREATE INDEX "agency_dispatch_lines_date" ON "agency_dispatch_lines" USING btree ("business_date","id");--> statement-breakpoint
CREATE INDEX "agency_dispatch_lines_agency" ON "agency_dispatch_lines" USING btree ("agency","business_date");--> statement-breakpoint
CREATE INDEX "agency_dispatch_lines_team" ON "agency_dispatch_lines" USING btree ("team","business_date");--> statement-breakpoint
CREATE UNIQUE INDEX "agency_dispatch_lines_shift" ON "agency_dispatch_lines" USING btree ("worker","business_date","shift") WHERE "agency_dispatch_lines"."state" <> '已取消';--> statement-breakpoint
CREATE INDEX "agency_dispatches_place" ON "agency_dispatches" USING btree ("warehouse","business_date");--> statement-breakpoint
CREATE INDEX "agency_dispatches_agency" ON "agency_dispatches" USING btree ("agency","business_date");--> statement-breakpoint
CREATE INDEX "agency_dispatches_open" ON "agency_dispatches" USING btree ("warehouse","state") WHERE "agency_dispatches"."state" <> '已结算';--> statement-breakpoint
CREATE INDEX "agency_dispatches_expenditure" ON "agency_dispatches" USING btree ("expenditure_no");--> statement-breakpoint
CREATE INDEX "agency_expenditures_place" ON "agency_expenditures" USING btree ("warehouse","period");--> statement-breakpoint
CREATE INDEX "agency_expenditures_agency" ON "agency_expenditures" USING btree ("agency","period");--> statement-breakpoint
CREATE UNIQUE INDEX "agency_expenditures_invoice" ON "agency_expenditures" USING btree ("agency","invoice_no") WHERE "agency_expenditures"."invoice_no" <> '' and "agency_expenditures"."state" <> '已作废';--> statement-breakpoint
CREATE INDEX "work_records_place" ON "work_records" USING btree ("warehouse","business_date");--> statement-breakpoint
CREATE INDEX "work_records_dispatch" ON "work_records" USING btree ("dispatch_no");