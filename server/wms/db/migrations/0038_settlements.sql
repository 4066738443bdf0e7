CREATE TABLE "settlement_documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"settle_no" text NOT NULL,
	"doc_type" text NOT NULL,
	"doc_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text,
	"amount" numeric(18, 4) NOT NULL,
	CONSTRAINT "settlement_documents_document" UNIQUE("doc_type","doc_no"),
	CONSTRAINT "settlement_documents_type" CHECK ("settlement_documents"."doc_type" in ('客户账单', '劳务支出', '运单'))
);
--> statement-breakpoint
CREATE TABLE "settlement_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"settle_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text,
	"paid_on" date NOT NULL,
	"amount" numeric(18, 4) NOT NULL,
	"method" text NOT NULL,
	"reference_no" text NOT NULL,
	"remark" text NOT NULL,
	"reversal_of" integer,
	"creator" integer NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlement_payments_reversal" UNIQUE("reversal_of"),
	CONSTRAINT "settlement_payments_method" CHECK ("settlement_payments"."method" in ('银行转账', '承兑汇票', '现金', '往来抵扣', '核销差额')),
	CONSTRAINT "settlement_payments_amount" CHECK (("settlement_payments"."amount" < 0) = ("settlement_payments"."reversal_of" is not null))
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"settle_no" text PRIMARY KEY NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text,
	"period" text NOT NULL,
	"party_type" text NOT NULL,
	"party" text NOT NULL,
	"party_name" text NOT NULL,
	"receivable" numeric(18, 4) NOT NULL,
	"payable" numeric(18, 4) NOT NULL,
	"settled" numeric(18, 4) NOT NULL,
	"diff" numeric(18, 4) NOT NULL,
	"documents" integer NOT NULL,
	"state" text DEFAULT '草稿' NOT NULL,
	"remark" text NOT NULL,
	"creator" integer NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlements_period" CHECK ("settlements"."period" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "settlements_party_type" CHECK ("settlements"."party_type" in ('货主', '劳务公司', '承运商')),
	CONSTRAINT "settlements_owner" CHECK (("settlements"."owner" is not null) = ("settlements"."party_type" = '货主')),
	CONSTRAINT "settlements_state" CHECK ("settlements"."state" in ('草稿', '对账中', '已确认', '已收款', '已付款', '已关闭', '已作废')),
	CONSTRAINT "settlements_settled" CHECK ("settlements"."settled" >= 0 and "settlements"."diff" >= 0),
	CONSTRAINT "settlements_diff" CHECK ("settlements"."diff" = "settlements"."receivable" + "settlements"."payable" - "settlements"."settled")
);
--> statement-breakpoint
ALTER TABLE "settlement_documents" ADD CONSTRAINT "settlement_documents_settle_no_settlements_settle_no_fk" FOREIGN KEY ("settle_no") REFERENCES "public"."settlements"("settle_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_documents" ADD CONSTRAINT "settlement_documents_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "settlement_documents" ADD CONSTRAINT "settlement_documents_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "settlement_payments" ADD CONSTRAINT "settlement_payments_settle_no_settlements_settle_no_fk" FOREIGN KEY ("settle_no") REFERENCES "public"."settlements"("settle_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_payments" ADD CONSTRAINT "settlement_payments_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "settlement_payments" ADD CONSTRAINT "settlement_payments_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "settlement_documents_settlement" ON "settlement_documents" USING btree ("settle_no","id");--> statement-breakpoint
CREATE INDEX "settlement_payments_settlement" ON "settlement_payments" USING btree ("settle_no","id");--> statement-breakpoint
CREATE INDEX "settlements_warehouse" ON "settlements" USING btree ("warehouse","period");--> statement-breakpoint
CREATE INDEX "settlements_party" ON "settlements" USING btree ("party","period");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_draft" ON "settlements" USING btree ("warehouse","party_type","party","period") WHERE "settlements"."state" = '草稿';